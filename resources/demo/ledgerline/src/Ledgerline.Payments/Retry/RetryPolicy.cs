using Ledgerline.Core.Time;
using Ledgerline.Payments.Gateways;

namespace Ledgerline.Payments.Retry;

/// <summary>Decides whether a failed attempt is tried again.</summary>
/// <remarks>One instance a gateway. It waits for nothing itself.</remarks>
public sealed partial class RetryPolicy : IRetryPolicy
{
    /// <summary>Never tries again.</summary>
    public static readonly RetryPolicy None = new(new RetryOptions(0, TimeSpan.Zero, TimeSpan.Zero), SystemClock.Instance);

    private readonly RetryOptions _options;
    private readonly IClock _clock;

    public RetryPolicy(RetryOptions options, IClock clock)
    {
        _options = options;
        _clock = clock;
    }

    public RetryOptions Options => _options;

    /// <summary>A time-out after a capture was sent is never retried blindly: the money may have moved.</summary>
    public RetryDecision Next(Attempt last, GatewayError error)
    {
        if (error.Kind == GatewayErrorKind.Timeout && last.CaptureSent)
            return RetryDecision.Verify(last.IdempotencyKey);
        if (last.Number >= _options.MaxAttempts || !error.IsTransient)
            return RetryDecision.GiveUp(error);
        var delay = Backoff(last.Number);
        return RetryDecision.After(_clock.UtcNow + delay);
    }

    /// <summary>The longest that an attempt of this number may wait.</summary>
    public TimeSpan MaxDelay(int attempt) => Clamp(_options.FirstDelay * Math.Pow(2, attempt));
}
