namespace Ledgerline.Accounts.Holds;

public interface IHoldStore
{
    /// <summary>Active holds whose time is over, oldest first.</summary>
    IAsyncEnumerable<Hold> FindExpired(DateTimeOffset now, int limit, CancellationToken cancellation = default);

    Task Save(Hold hold, CancellationToken cancellation = default);
}
