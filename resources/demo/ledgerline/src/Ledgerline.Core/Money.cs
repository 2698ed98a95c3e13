namespace Ledgerline.Core;

/// <summary>An amount in the smallest unit of a currency. Amounts of two currencies never meet.</summary>
public readonly record struct Money(long MinorUnits, string Currency) : IComparable<Money>
{
    /// <summary>Nothing, in the given currency.</summary>
    public static Money Zero(string currency) => new(0, currency);

    public bool IsPositive => MinorUnits > 0;

    public static Money operator +(Money left, Money right) => left with { MinorUnits = left.MinorUnits + left.Same(right).MinorUnits };

    public static Money operator -(Money left, Money right) => left with { MinorUnits = left.MinorUnits - left.Same(right).MinorUnits };

    public static Money operator -(Money amount) => amount with { MinorUnits = -amount.MinorUnits };

    public int CompareTo(Money other) => MinorUnits.CompareTo(Same(other).MinorUnits);

    /// <summary>Splits into parts that differ by at most one minor unit and add up exactly.</summary>
    public IReadOnlyList<Money> Split(int parts)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(parts, 1);
        var each = MinorUnits / parts;
        var rest = MinorUnits % parts;
        var currency = Currency;
        return Enumerable.Range(0, parts).Select(at => new Money(at < rest ? each + 1 : each, currency)).ToList();
    }

    private Money Same(Money other) =>
        other.Currency == Currency ? other : throw new CurrencyMismatchException(Currency, other.Currency);
}

/// <summary>Two amounts of different currencies were added or compared.</summary>
public sealed class CurrencyMismatchException(string left, string right)
    : InvalidOperationException($"{left} and {right} cannot be added or compared.");
