namespace Ledgerline.Accounts.Holds;

/// <summary>Settings of holds.</summary>
public sealed record HoldOptions
{
    /// <summary>How long a hold lives without a capture.</summary>
    public TimeSpan Lifetime { get; init; } = TimeSpan.FromDays(7);

    /// <summary>How many expired holds one nightly run releases.</summary>
    public int BatchSize { get; init; } = 500;
}
