using Ledgerline.Core.Time;
using Ledgerline.Payments.Gateways;
using Ledgerline.Payments.Retry;
using Xunit;

namespace Ledgerline.Payments.Tests;

public sealed class RetryPolicyTests
{
    private readonly RetryPolicy _policy = new(RetryOptions.Default, new FixedClock());

    [Fact]
    public void A_timeout_after_a_capture_is_looked_up_first() =>
        Assert.IsType<RetryDecision.LookFirst>(_policy.Next(new Attempt(1, "p-1", true), Error(GatewayErrorKind.Timeout)));

    [Fact]
    public void A_declined_card_is_final() =>
        Assert.IsType<RetryDecision.Stop>(_policy.Next(new Attempt(1, "p-1", true), Error(GatewayErrorKind.Declined)));

    [Theory]
    [InlineData(1)]
    [InlineData(4)]
    public void An_unavailable_gateway_is_asked_again(int attempt) =>
        Assert.IsType<RetryDecision.Wait>(_policy.Next(new Attempt(attempt, "p-1", true), Error(GatewayErrorKind.Unavailable)));

    private static GatewayError Error(GatewayErrorKind kind) => new(kind, kind.ToString());

    private sealed class FixedClock : IClock
    {
        public DateTimeOffset UtcNow => DateTimeOffset.UnixEpoch;
    }
}
