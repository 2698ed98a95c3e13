using Ledgerline.Payments.Gateways;

namespace Ledgerline.Payments.Retry;

/// <summary>Decides what follows a failed attempt.</summary>
public interface IRetryPolicy
{
    RetryDecision Next(Attempt last, GatewayError error);
}

/// <summary>One call to a gateway. <c>Number</c> starts at 1.</summary>
public sealed record Attempt(int Number, string IdempotencyKey, bool CaptureSent);
