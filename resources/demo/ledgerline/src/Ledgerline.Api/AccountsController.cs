using Ledgerline.Accounts;
using Ledgerline.Accounts.Holds;
using Microsoft.AspNetCore.Mvc;

namespace Ledgerline.Api;

/// <summary>What the operator's page reads, and the one thing that it may do: release a hold.</summary>
[ApiController]
[Route("accounts")]
public sealed class AccountsController(IAccountStore accounts, HoldRelease release) : ControllerBase
{
    [HttpGet("{id}")]
    public async Task<ActionResult<Account>> Find(string id, CancellationToken cancellation)
    {
        var account = await accounts.Find(new Account.AccountId(id), cancellation);
        return account is null ? NotFound() : account;
    }

    /// <summary>Releases a hold by hand. Holds of an account are numbered as they were placed; one that has ended stays as it is.</summary>
    [HttpPost("{id}/holds/{number:int}/release")]
    public async Task<ActionResult<Account>> ReleaseHold(string id, int number, CancellationToken cancellation)
    {
        var account = await accounts.Find(new Account.AccountId(id), cancellation);
        var hold = account?.Holds.ElementAtOrDefault(number);
        if (hold is null) return NotFound();
        if (!hold.IsActive) return Conflict($"The hold is {hold.State} already.");
        await release.ReleaseAsync(hold, HoldRelease.ReleaseReason.CancelledByCustomer, cancellation);
        return account!;
    }
}
