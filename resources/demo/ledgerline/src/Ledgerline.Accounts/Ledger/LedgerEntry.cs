using Ledgerline.Core;

namespace Ledgerline.Accounts.Ledger;

/// <summary>One line of the ledger: an amount that goes to or from an account. Entries are never changed.</summary>
public sealed record LedgerEntry(Account Account, Money Amount, string Text)
{
    public static LedgerEntry Debit(Account account, Money amount, string text = "Capture") => new(account, -amount, text);

    public static LedgerEntry Credit(Account account, Money amount, string text = "Refund") => new(account, amount, text);

    /// <summary>The entry that undoes this one.</summary>
    public LedgerEntry Reversal() => this with { Amount = -Amount, Text = $"Reversal: {Text}" };
}
