using Ledgerline.Accounts;
using Ledgerline.Core;
using Ledgerline.Payments;
using Microsoft.AspNetCore.Mvc;

namespace Ledgerline.Api;

/// <summary>Takes payments and gives them back.</summary>
[ApiController]
[Route("payments")]
public sealed class PaymentsController(PaymentProcessor processor, IAccountStore accounts) : ControllerBase
{
    /// <summary>A payment with an id of the caller's, so that a repeated call is not a second payment.</summary>
    [HttpPost]
    public async Task<ActionResult<PaymentProcessor.PaymentResult>> Pay(PaymentBody body, CancellationToken cancellation)
    {
        var account = await accounts.Find(new Account.AccountId(body.Account), cancellation);
        if (account is null) return NotFound();
        return await processor.Pay(new PaymentProcessor.PaymentRequest(body.Id, account, body.Amount), cancellation);
    }

    [HttpPost("{id}/refunds")]
    public async Task<ActionResult<PaymentProcessor.PaymentResult>> Refund(string id, RefundBody body, CancellationToken cancellation)
    {
        var account = await accounts.Find(new Account.AccountId(body.Account), cancellation);
        if (account is null) return NotFound();
        var payment = new PaymentProcessor.PaymentRequest(id, account, body.Captured);
        return await processor.Refunds.Refund(payment, body.Reference, body.Amount, cancellation);
    }

    public sealed record PaymentBody(string Id, string Account, Money Amount);

    public sealed record RefundBody(string Account, string Reference, Money Captured, Money Amount);
}
