using Ledgerline.Accounts;
using Ledgerline.Accounts.Holds;
using Ledgerline.Core;
using Ledgerline.Core.Time;
using Ledgerline.Payments.Gateways;
using Ledgerline.Payments.Refunds;
using Ledgerline.Payments.Retry;

namespace Ledgerline.Payments;

/// <summary>Takes a payment from hold to capture and decides, with the retry policy, what follows a failure.</summary>
public sealed class PaymentProcessor
{
    private readonly IPaymentGateway _gateway;
    private readonly IRetryPolicy _retry;
    private readonly HoldRelease _holds;
    private readonly HoldOptions _holdOptions;
    private readonly IClock _clock;
    private readonly PaymentEvents _events;

    public PaymentProcessor(
        IPaymentGateway gateway, IRetryPolicy retry, HoldRelease holds, HoldOptions holdOptions, IClock clock, PaymentEvents events)
    {
        (_gateway, _retry, _holds, _holdOptions, _clock, _events) = (gateway, retry, holds, holdOptions, clock, events);
        Refunds = new RefundService(this, gateway, events);
    }

    /// <summary>Refunds share the processor's gateway and its idea of a payment.</summary>
    public RefundService Refunds { get; }

    /// <summary>Holds the amount, captures it, and posts it to the ledger.</summary>
    public async Task<PaymentResult> Pay(PaymentRequest request, CancellationToken cancellation = default)
    {
        var hold = request.Account.Place(request.Amount, _clock.UtcNow + _holdOptions.Lifetime);
        for (var number = 1; ; number++)
        {
            var answer = await _gateway.Capture(request.Id, request.Amount, cancellation);
            if (answer.Error is null) return await Settle(request, hold, answer, cancellation);
            switch (_retry.Next(new Attempt(number, request.Id, CaptureSent: true), answer.Error))
            {
                case RetryDecision.Wait wait:
                    await Task.Delay(wait.At - _clock.UtcNow, cancellation);
                    break;
                case RetryDecision.LookFirst look:
                    var found = await _gateway.Find(look.IdempotencyKey, cancellation);
                    if (found.Worked) return await Settle(request, hold, found, cancellation);
                    break;
                default:
                    await _holds.ReleaseAsync(hold, HoldRelease.ReleaseReason.PaymentFailed, cancellation);
                    _events.OnFailed(request.Id, request.Amount);
                    return new PaymentResult(request.Id, PaymentState.Failed, null);
            }
        }
    }

    private async Task<PaymentResult> Settle(PaymentRequest request, Hold hold, GatewayAnswer answer, CancellationToken cancellation)
    {
        await _holds.CaptureAsync(hold, cancellation);
        _events.OnCaptured(request.Id, request.Amount);
        return new PaymentResult(request.Id, PaymentState.Captured, answer.Reference);
    }

    public sealed record PaymentRequest(string Id, Account Account, Money Amount);

    public sealed record PaymentResult(string Id, PaymentState State, string? Reference);

    public enum PaymentState
    {
        Captured,
        Failed,
        Refunded,
    }
}
