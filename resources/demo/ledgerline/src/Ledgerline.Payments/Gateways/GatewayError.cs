namespace Ledgerline.Payments.Gateways;

public enum GatewayErrorKind
{
    Timeout,
    Unavailable,
    Declined,
    Malformed,
}

/// <summary>What a gateway said when it did not do what it was asked.</summary>
public sealed record GatewayError(GatewayErrorKind Kind, string Message)
{
    /// <summary>Whether the same call may work later.</summary>
    public bool IsTransient => Kind is GatewayErrorKind.Timeout or GatewayErrorKind.Unavailable;
}
