namespace Ledgerline.Accounts;

/// <summary>Where accounts are kept.</summary>
public interface IAccountStore
{
    Task<Account?> Find(Account.AccountId id, CancellationToken cancellation = default);

    Task Save(Account account, CancellationToken cancellation = default);
}
