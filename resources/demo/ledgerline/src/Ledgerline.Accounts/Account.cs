using Ledgerline.Accounts.Holds;
using Ledgerline.Core;

namespace Ledgerline.Accounts;

/// <summary>An account with a balance, part of which may be held for payments on their way.</summary>
public sealed class Account
{
    private readonly List<Hold> _holds = [];

    public Account(AccountId id, string currency)
    {
        Id = id;
        Balance = Money.Zero(currency);
    }

    public AccountId Id { get; }

    /// <summary>What was posted, holds included.</summary>
    public Money Balance { get; private set; }

    public IReadOnlyList<Hold> Holds => _holds;

    /// <summary>What can be spent now: the balance without active holds.</summary>
    public Money Available =>
        _holds.Where(hold => hold.IsActive).Aggregate(Balance, (rest, hold) => rest - hold.Amount);

    /// <summary>Holds part of the balance. Throws when the account cannot cover it.</summary>
    public Hold Place(Money amount, DateTimeOffset until)
    {
        if (amount.CompareTo(Available) > 0) throw new InsufficientFundsException(Id, amount, Available);
        var hold = new Hold(this, amount, until);
        _holds.Add(hold);
        return hold;
    }

    internal void Apply(Money change) => Balance += change;

    /// <summary>Number of an account as customers see it.</summary>
    public readonly record struct AccountId(string Value)
    {
        public override string ToString() => Value.Length <= 4 ? Value : $"…{Value[^4..]}";
    }

    public sealed class InsufficientFundsException(AccountId account, Money wanted, Money available)
        : Exception($"Account {account} has {available.MinorUnits} {available.Currency}, {wanted.MinorUnits} were asked for.");
}
