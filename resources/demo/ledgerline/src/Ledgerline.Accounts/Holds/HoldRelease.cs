using Ledgerline.Accounts.Ledger;
using Ledgerline.Core.Time;

namespace Ledgerline.Accounts.Holds;

/// <summary>Ends holds: by a capture, by a person, or because their time is over.</summary>
public sealed class HoldRelease(IHoldStore store, LedgerWriter ledger, IClock clock, HoldOptions options)
{
    /// <summary>Why a hold ended without a capture.</summary>
    public enum ReleaseReason
    {
        Expired,
        CancelledByCustomer,
        PaymentFailed,
    }

    /// <summary>Turns a hold into ledger entries.</summary>
    public async Task CaptureAsync(Hold hold, CancellationToken cancellation = default)
    {
        hold.End(HoldState.Captured);
        await ledger.Post(LedgerEntry.Debit(hold.Account, hold.Amount), cancellation);
        await store.Save(hold, cancellation);
    }

    public async Task ReleaseAsync(Hold hold, ReleaseReason reason, CancellationToken cancellation = default)
    {
        hold.End(reason == ReleaseReason.Expired ? HoldState.Expired : HoldState.Released);
        await store.Save(hold, cancellation);
    }

    /// <summary>Releases what has expired, at most one batch. Returns how many.</summary>
    public async Task<int> ReleaseExpiredAsync(CancellationToken cancellation = default)
    {
        var released = 0;
        await foreach (var hold in store.FindExpired(clock.UtcNow, options.BatchSize, cancellation))
        {
            await ReleaseAsync(hold, ReleaseReason.Expired, cancellation);
            released++;
        }
        return released;
    }
}
