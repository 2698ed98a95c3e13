namespace Ledgerline.Payments.Retry;

public sealed partial class RetryPolicy
{
    private readonly State _state = new();

    /// <summary>Doubles with each attempt, up to the longest delay, then shortened by chance.</summary>
    internal TimeSpan Backoff(int attempt) => Jitter(Clamp(_options.FirstDelay * Math.Pow(2, attempt - 1)));

    /// <summary>Between half and all of the delay, so that many clients do not knock at once.</summary>
    private TimeSpan Jitter(TimeSpan delay) => delay * (0.5 + _state.NextShare() / 2);

    private TimeSpan Clamp(TimeSpan delay) => delay < _options.MaxDelay ? delay : _options.MaxDelay;

    private sealed class State
    {
        private readonly Random _random = new();

        public double NextShare()
        {
            lock (_random) return _random.NextDouble();
        }
    }
}
