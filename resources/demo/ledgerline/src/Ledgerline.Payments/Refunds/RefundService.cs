using Ledgerline.Core;
using Ledgerline.Payments.Gateways;

namespace Ledgerline.Payments.Refunds;

/// <summary>Gives money back, never more than was captured.</summary>
public sealed class RefundService(PaymentProcessor processor, IPaymentGateway gateway, PaymentEvents events)
{
    private readonly Dictionary<string, Money> _refunded = [];

    public PaymentProcessor Processor { get; } = processor;

    /// <summary>Refunds all or part of a captured payment.</summary>
    public async Task<PaymentProcessor.PaymentResult> Refund(
        PaymentProcessor.PaymentRequest payment, string reference, Money amount, CancellationToken cancellation = default)
    {
        var before = _refunded.GetValueOrDefault(payment.Id, Money.Zero(amount.Currency));
        if ((before + amount).CompareTo(payment.Amount) > 0)
            throw new ArgumentOutOfRangeException(nameof(amount), "More than was captured.");
        var answer = await gateway.Refund(reference, amount, cancellation);
        if (!answer.Worked) return new(payment.Id, PaymentProcessor.PaymentState.Failed, null);
        _refunded[payment.Id] = before + amount;
        events.OnRefunded(payment.Id, amount);
        return new(payment.Id, PaymentProcessor.PaymentState.Refunded, answer.Reference);
    }
}
