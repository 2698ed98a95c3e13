using Ledgerline.Core;

namespace Ledgerline.Payments;

/// <summary>What happened to a payment, for whoever listens.</summary>
public sealed class PaymentEvents
{
    public delegate void PaymentHandler(string paymentId, Money amount);

    public event PaymentHandler? Captured;

    public event PaymentHandler? Failed;

    public event PaymentHandler? Refunded;

    internal void OnCaptured(string paymentId, Money amount) => Captured?.Invoke(paymentId, amount);

    internal void OnFailed(string paymentId, Money amount) => Failed?.Invoke(paymentId, amount);

    internal void OnRefunded(string paymentId, Money amount) => Refunded?.Invoke(paymentId, amount);
}
