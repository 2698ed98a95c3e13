// Writes sample accounts as JSON lines: node scripts/seed-accounts.js 20 > accounts.jsonl
const currencies = ['EUR', 'USD', 'CNY'];

/** A small generator with a seed, so that every run makes the same accounts. */
function createRandom(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state * 1664525 + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

class AccountSeeder {
  constructor(seed = 7) {
    this.random = createRandom(seed);
  }

  /** One account with a balance of up to 5,000 units and up to three holds. */
  next(number) {
    const currency = currencies[Math.floor(this.random() * currencies.length)];
    const minorUnits = Math.floor(this.random() * 500_000);
    const holds = Array.from({ length: Math.floor(this.random() * 4) }, (_, at) => this.hold(at, minorUnits, currency));
    return { id: `LL-${String(number).padStart(8, '0')}`, balance: { minorUnits, currency }, holds };
  }

  hold(at, minorUnits, currency) {
    return { id: `h-${at + 1}`, amount: { minorUnits: Math.floor(minorUnits / 10), currency }, state: 'active' };
  }
}

const count = Number(process.argv[2] ?? 10);
const seeder = new AccountSeeder();
for (let number = 1; number <= count; number += 1) console.log(JSON.stringify(seeder.next(number)));

module.exports = { AccountSeeder, createRandom };
