/** Questions as lists hold them: those of the static analyst in both languages, of every length of name, and what people write. */
import { en } from '../../../src/main/engine/evolution/static/words-en.ts';
import { zh } from '../../../src/main/engine/evolution/static/words-zh.ts';

const names = [
  'Money',
  'RetryPolicy',
  'PaymentProcessor.Pay',
  'HoldRelease.ReleaseExpiredAsync(int max)',
  'getTheVeryLongNameOfAFunctionThatNobodyWouldWriteOnAWhiteboardButThatGeneratorsMake',
  'POST /payments/{id}/captures',
  'std::vector<T>::push_back',
  '_private-thing',
  '@scope/some-package',
  'a',
] as const;
const files = [
  'src/Ledgerline.Payments/Retry/RetryPolicy.cs',
  'web/src/index.ts',
  'Money.cs',
  'packages/very-long-folder-name-with-hyphens/src/another_long_file_name_with_underscores.test.ts',
  'reports/ledger_reports/late_holds.py',
] as const;

const ofPeople = [
  'What happens when a capture times out?',
  'Why (and since when) is money kept in minor units, not in “euros”?',
  'Is 3/4 of it retry/verify/give-up logic, or is it e.g. src/retry.ts:12-15?',
  'How much is 1,000.50 EUR - 20% + VAT/2 in `Money`, `Split`, and `Money.Split(parts)`?',
  'See https://example.org/a/b?c=d&e=f#g and memo://type/T_ab12cd34: what of it still holds?',
  'What do C++, C#, F# and .NET/Node.js share; which is state-of-the-art?',
  'Does `x` become `y`... or—after a time-out—nothing at all?',
  'Which of [1], {2}, <3> or $4 is meant by "user@host:~/path" in don\'t-panic mode?',
  'ReallyLongUnbrokenWordThatIsLongerThanAnyListIsWideAndGoesOnAndOnAndOnUntilItHasToBeBroken somewhere',
  '哪些网关错误可以重试？',
  '账户余额在哪里更新，由谁（哪个类型）负责？',
  '“冻结”（`Hold`）与“释放”有什么区别：时间到了会怎样？',
  '为什么 `RetryPolicy.Next` 在超时后返回 `Verify`，而不是 `Retry`？',
  '超时（time-out）之后、捕获（capture）之前，PaymentProcessor 会调用哪些接口？',
  '支付金额 1,000.50 元的 20% 是多少？见《对账规则》第 3 节——以及附录。',
  '口座の残高はどこで更新されますか。キャプチャーがタイムアウトした場合は？',
  '계좌 잔액은 어디에서 갱신됩니까, 그리고 누가 책임집니까?',
];

/** Each kind of question with each name and file in turn, so that a few hundred of them differ in all their parts. */
export function manyQuestions(): string[] {
  const made = [en, zh].flatMap(({ questions, list }) =>
    Object.values(questions).flatMap((template, kind) =>
      names.map((name, n) => {
        const file = files[(kind + n) % files.length] ?? '';
        const dir = file.slice(0, file.lastIndexOf('/') + 1) || './';
        const three = [0, 3, 5].map((step) => `\`${names[(n + step) % names.length]}\``);
        return template
          .replace('{name}', name)
          .replace('{file}', file)
          .replace('{other}', files[(kind + n + 1) % files.length] ?? '')
          .replace('{dir}', dir)
          .replace('{names}', list(three));
      }),
    ),
  );
  return [...new Set([...made, ...ofPeople])];
}
