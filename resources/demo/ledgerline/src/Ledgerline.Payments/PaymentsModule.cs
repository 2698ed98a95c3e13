using Ledgerline.Accounts;
using Ledgerline.Accounts.Holds;
using Ledgerline.Accounts.Ledger;
using Ledgerline.Core.Time;
using Ledgerline.Payments.Gateways;
using Ledgerline.Payments.Retry;

namespace Ledgerline.Payments;

/// <summary>Puts the parts of a payment together. The only place that knows all of them.</summary>
public static class PaymentsModule
{
    /// <summary>A processor for one gateway; each gateway gets a retry policy of its own.</summary>
    public static PaymentProcessor Create(
        IPaymentGateway gateway, IAccountStore accounts, IHoldStore holds, PaymentEvents events, IClock? clock = null)
    {
        var time = clock ?? SystemClock.Instance;
        var options = new HoldOptions();
        var release = new HoldRelease(holds, new LedgerWriter(accounts, time), time, options);
        return new PaymentProcessor(gateway, new RetryPolicy(RetryOptions.Default, time), release, options, time, events);
    }

    /// <summary>A processor for demonstrations: no network, no retry.</summary>
    public static PaymentProcessor CreateSandbox(IAccountStore accounts, IHoldStore holds) =>
        new(new SandboxGateway(), RetryPolicy.None, new HoldRelease(holds, new LedgerWriter(accounts, SystemClock.Instance),
            SystemClock.Instance, new HoldOptions()), new HoldOptions(), SystemClock.Instance, new PaymentEvents());
}
