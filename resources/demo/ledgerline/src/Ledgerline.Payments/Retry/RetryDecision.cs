using Ledgerline.Payments.Gateways;

namespace Ledgerline.Payments.Retry;

/// <summary>What to do after a failed attempt: wait, look first, or stop.</summary>
public abstract record RetryDecision
{
    private RetryDecision() { }

    public static RetryDecision After(DateTimeOffset at) => new Wait(at);

    public static RetryDecision Verify(string idempotencyKey) => new LookFirst(idempotencyKey);

    public static RetryDecision GiveUp(GatewayError error) => new Stop(error);

    /// <summary>Try again, not before this time.</summary>
    public sealed record Wait(DateTimeOffset At) : RetryDecision;

    /// <summary>The money may have moved: ask the gateway before anything else.</summary>
    public sealed record LookFirst(string IdempotencyKey) : RetryDecision;

    public sealed record Stop(GatewayError Error) : RetryDecision;
}
