using Ledgerline.Core;

namespace Ledgerline.Payments.Gateways;

/// <summary>A payment provider. Calls with the same key take effect once.</summary>
public interface IPaymentGateway
{
    string Name { get; }

    Task<GatewayAnswer> Capture(string idempotencyKey, Money amount, CancellationToken cancellation = default);

    Task<GatewayAnswer> Refund(string reference, Money amount, CancellationToken cancellation = default);

    /// <summary>Asks what became of an earlier call.</summary>
    Task<GatewayAnswer> Find(string idempotencyKey, CancellationToken cancellation = default);
}

/// <summary>A reference when it worked, an error when it did not.</summary>
public sealed record GatewayAnswer(string? Reference, GatewayError? Error)
{
    public bool Worked => Error is null;
}
