/** What a team would have learnt of the demo workspace after two weeks: every kind of question, both languages, four domains. */
const [policy, options, processor] = [
  'src/Ledgerline.Payments/Retry/RetryPolicy.cs',
  'src/Ledgerline.Payments/Retry/RetryOptions.cs',
  'src/Ledgerline.Payments/PaymentProcessor.cs',
];
const [release, holdOptions, ledger] = [
  'src/Ledgerline.Accounts/Holds/HoldRelease.cs',
  'src/Ledgerline.Accounts/Holds/HoldOptions.cs',
  'src/Ledgerline.Accounts/Ledger/LedgerWriter.cs',
];
const [refunds, errors, money] = [
  'src/Ledgerline.Payments/Refunds/RefundService.cs',
  'src/Ledgerline.Payments/Gateways/GatewayError.cs',
  'src/Ledgerline.Core/Money.cs',
];
const [client, store] = ['web/src/api-client.ts', 'web/src/account-store.ts'];

type Row = readonly [
  hoursAgo: number,
  type: string,
  domain: string,
  confidence: number,
  question: string,
  answer: string,
  evidence: readonly (readonly [file: string, from: number, to: number])[],
];

const rows: readonly Row[] = [
  [
    2,
    'ERROR_ANALYSIS',
    'payments',
    0.92,
    'What happens when a capture times out?',
    'Nothing is retried blindly, because the money may have moved.\n\n- `RetryPolicy.Next` answers **Verify** when a time-out follows a capture that was sent [1].\n- `PaymentProcessor.Pay` then asks the gateway with the idempotency key, and settles when it finds the payment [2].\n- Every other transient error waits and is tried again, at most `MaxAttempts` times [3].',
    [
      [policy, 27, 28],
      [processor, 44, 47],
      [policy, 29, 32],
    ],
  ],
  [
    5,
    'CONFIGURATION',
    'payments',
    0.86,
    'Which settings bound a retry?',
    '`RetryOptions.Default`: five attempts, the first wait 2 s, the longest 5 min. `MaxAttempts` 0 means no retry.',
    [[options, 3, 6]],
  ],
  [
    9,
    'BUSINESS_LOGIC',
    'payments',
    0.78,
    '哪些网关错误可以重试？',
    '只有超时和暂时不可用。被拒绝的付款与格式错误都不会重试：`IsTransient` 对它们返回 `false`。',
    [[errors, 14, 15]],
  ],
  [
    26,
    'DATA_FLOW',
    'holds',
    0.81,
    'How does a hold become a ledger entry?',
    '`CaptureAsync` ends the hold, posts a debit of its amount, then saves the hold. The debit is written before the hold is saved.',
    [
      [release, 17, 23],
      [ledger, 12, 20],
    ],
  ],
  [
    29,
    'CODE_STRUCTURE',
    'payments',
    0.6,
    'Which types make up the retry path?',
    '`IRetryPolicy` with one implementation, `RetryPolicy`, in two files; `RetryOptions` bounds it, `RetryDecision` is what it answers.',
    [[policy, 8, 21]],
  ],
  [
    51,
    'BUSINESS_LOGIC',
    'payments',
    0.74,
    'Who decides to give up on a payment?',
    'The policy: when the number of attempts is used up or the error is not transient. The processor then releases the hold.',
    [
      [policy, 29, 30],
      [processor, 48, 51],
    ],
  ],
  [
    54,
    'CONFIGURATION',
    'holds',
    0.7,
    'How many expired holds does one nightly run release?',
    'At most `BatchSize`, 500 unless it is set.',
    [
      [holdOptions, 9, 10],
      [release, 31, 41],
    ],
  ],
  [
    75,
    'BEST_PRACTICE',
    'core',
    0.66,
    'Why is money kept in minor units?',
    'So that nothing is rounded: `Split` gives parts that add up exactly, and two currencies never meet in a sum.',
    [
      [money, 3, 4],
      [money, 19, 27],
    ],
  ],
  [
    99,
    'DEPENDENCY',
    'web',
    0.58,
    'What does the page of an account depend on?',
    '`AccountStore` alone; the store holds the `ApiClient` and tells its listeners.',
    [[store, 5, 10]],
  ],
  [
    102,
    'ERROR_ANALYSIS',
    'web',
    0.69,
    'What does the page see when the server refuses a release?',
    'An `ApiError` with the status and the text of the answer.',
    [
      [client, 47, 51],
      [client, 42, 45],
    ],
  ],
  [
    125,
    'DOMAIN_KNOWLEDGE',
    'holds',
    0.77,
    'What is the difference between released and expired?',
    'Expired is what time does; released is what a person or a failed payment does.',
    [
      [release, 9, 15],
      [release, 25, 29],
    ],
  ],
  [
    150,
    'BUSINESS_LOGIC',
    'payments',
    0.83,
    'Can more be refunded than was captured?',
    'No. What was refunded before and the new amount are held against the payment; above it, `ArgumentOutOfRangeException`.',
    [[refunds, 17, 19]],
  ],
  [
    176,
    'DATA_FLOW',
    'holds',
    0.52,
    '账户余额在哪里更新？',
    '只在 `LedgerWriter.Post` 中：先 `Apply`，再记入日志，最后保存账户。',
    [[ledger, 15, 18]],
  ],
  [
    223,
    'BEST_PRACTICE',
    'payments',
    0.48,
    'Why does the policy hold a clock of its own?',
    'So that tests set the time. It waits for nothing itself.',
    [[policy, 15, 21]],
  ],
  [
    246,
    'DEPENDENCY',
    'core',
    0.63,
    'Which parts know the clock?',
    'Holds, the ledger, retries and the processor; each gets `IClock`.',
    [
      [ledger, 6, 6],
      [release, 7, 7],
    ],
  ],
  [
    270,
    'CODE_STRUCTURE',
    'web',
    0.44,
    'Which part of the web page talks to the server?',
    '`ApiClient`, through one private method.',
    [[client, 30, 36]],
  ],
];

/** As `memory import` takes them. */
export function demoLearnings(now: number): object[] {
  return rows.map(([hoursAgo, questionType, domain, confidence, question, answer, evidence], at) => ({
    id: `lr-demo-${String(at + 1).padStart(2, '0')}`,
    createdAt: now - hoursAgo * 3_600_000,
    question,
    questionType,
    answer,
    confidence,
    domain,
    analyst: confidence > 0.6 ? 'ollama:qwen2.5-coder:7b' : 'static',
    language: /\p{Script=Han}/u.test(question) ? 'zh' : 'en',
    evidence: evidence.map(([file, startLine, endLine]) => ({ file, startLine, endLine })),
    explorationPath: evidence.map(([file, startLine, endLine], step) => ({
      toolName: step === 0 ? 'search' : 'read',
      parameters: step === 0 ? { query: question } : { file, startLine, endLine },
      resultSummary: `${file}:${startLine}-${endLine}`,
      timestamp: now - hoursAgo * 3_600_000 + step,
    })),
    relatedRecords: at > 0 && at % 4 === 0 ? [`lr-demo-${String(at).padStart(2, '0')}`] : [],
  }));
}
