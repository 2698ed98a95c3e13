namespace Ledgerline.Core.Time;

/// <summary>The time, as something that a test can set.</summary>
public interface IClock
{
    DateTimeOffset UtcNow { get; }
}

/// <summary>The clock of the machine.</summary>
public sealed class SystemClock : IClock
{
    public static readonly SystemClock Instance = new();

    public DateTimeOffset UtcNow => DateTimeOffset.UtcNow;
}
