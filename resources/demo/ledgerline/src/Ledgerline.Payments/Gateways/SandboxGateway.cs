using System.Collections.Concurrent;
using Ledgerline.Core;

namespace Ledgerline.Payments.Gateways;

/// <summary>A gateway without a network. Amounts that end in 13 are declined, in 99 they time out once.</summary>
public sealed class SandboxGateway : IPaymentGateway
{
    private readonly ConcurrentDictionary<string, GatewayAnswer> _answers = new();

    public string Name => "sandbox";

    public Task<GatewayAnswer> Capture(string idempotencyKey, Money amount, CancellationToken cancellation = default)
    {
        if (_answers.TryGetValue(idempotencyKey, out var earlier)) return Task.FromResult(earlier);
        var answer = new GatewayAnswer($"sb-{_answers.Count + 1}", null);
        if (amount.MinorUnits % 100 == 13) answer = Fail(GatewayErrorKind.Declined, "The card was declined.");
        _answers[idempotencyKey] = answer;
        return Task.FromResult(
            amount.MinorUnits % 100 == 99 ? Fail(GatewayErrorKind.Timeout, "No answer in 10 s.") : answer);
    }

    public Task<GatewayAnswer> Refund(string reference, Money amount, CancellationToken cancellation = default) =>
        Task.FromResult(new GatewayAnswer($"{reference}-refund", null));

    public Task<GatewayAnswer> Find(string idempotencyKey, CancellationToken cancellation = default) =>
        Task.FromResult(_answers.GetValueOrDefault(idempotencyKey) ?? Fail(GatewayErrorKind.Malformed, "Unknown key."));

    private static GatewayAnswer Fail(GatewayErrorKind kind, string message) => new(null, new GatewayError(kind, message));
}
