namespace Ledgerline.Payments.Retry;

/// <summary>Settings that bound a retry. <c>MaxAttempts</c> 0 means no retry.</summary>
public sealed record RetryOptions(int MaxAttempts, TimeSpan FirstDelay, TimeSpan MaxDelay)
{
    public static readonly RetryOptions Default = new(5, TimeSpan.FromSeconds(2), TimeSpan.FromMinutes(5));
}
