using Ledgerline.Core;

namespace Ledgerline.Accounts.Holds;

/// <summary>Part of a balance that waits for a capture. Ends in exactly one of captured, released, expired.</summary>
public sealed class Hold
{
    internal Hold(Account account, Money amount, DateTimeOffset until)
    {
        Account = account;
        Amount = amount;
        Until = until;
    }

    public Account Account { get; }

    public Money Amount { get; }

    public DateTimeOffset Until { get; }

    public HoldState State { get; private set; } = HoldState.Active;

    public bool IsActive => State == HoldState.Active;

    internal void End(HoldState state)
    {
        if (!IsActive) throw new InvalidOperationException($"The hold is {State} already.");
        State = state;
    }
}

/// <summary>The life of a hold.</summary>
public enum HoldState
{
    Active,
    Captured,
    Released,
    Expired,
}
