using Ledgerline.Core.Time;

namespace Ledgerline.Accounts.Ledger;

/// <summary>Appends entries to the ledger and keeps balances true to it.</summary>
public sealed class LedgerWriter(IAccountStore accounts, IClock clock)
{
    private readonly List<Posted> _journal = [];

    public IReadOnlyList<Posted> Journal => _journal;

    /// <summary>Posts one entry and saves the account that it touches.</summary>
    public async Task<Posted> Post(LedgerEntry entry, CancellationToken cancellation = default)
    {
        entry.Account.Apply(entry.Amount);
        var posted = new Posted(_journal.Count + 1, clock.UtcNow, entry);
        _journal.Add(posted);
        await accounts.Save(entry.Account, cancellation);
        return posted;
    }

    public Task<Posted> PostReversal(Posted posted, CancellationToken cancellation = default) =>
        Post(posted.Entry.Reversal(), cancellation);

    /// <summary>An entry with its place in the journal.</summary>
    public sealed record Posted(long Number, DateTimeOffset At, LedgerEntry Entry);
}
