/**
 * Rules and decisions that a person stated in a session, by their words alone. What the agent says is never read here. Main
 * functions: statementsOf, withdrawnBy.
 */
import type { Session, Turn } from '../read/fold.ts';
import type { Candidate } from './candidate.ts';

// How people say that something holds from now on, that it was decided, that they only wonder, and that they take it back; in
// English and in Chinese. A missed sentence costs nothing and a false one stays, so each list of what does not count is the
// longer one.

/** `^`: where a sentence or a clause begins. */
const begin = String.raw`(?:^|[,:—–-]\s*|\b(?:and|so|but|also|please|pls|ok|okay|no|btw|fyi|again|remember|rule|note|convention)[,:!]?\s+)`;

/** It says itself that it holds from now on. */
const standing: readonly RegExp[] = [
  new RegExp(`${begin}(?:please\\s+)?(?:always|never)\\s+(?!mind\\b|again\\b|ever\\b)[a-z]{2,}`, 'i'),
  /\b(?:from now on|going forward|in (?:the )?future|for future reference|as a rule)\b/i,
  /\b(?:you|we|it|this|they|tests?|files?|migrations?|commits?|code|everything|\w+s) (?:must|should|have to|need to|has to|needs to) (?:always|never)\b/i,
  /\bin this (?:repo|repository|project|codebase|workspace|monorepo)\b.{0,40}\b(?:we|use|never|always|don't|do not|must|only|all)\b/i,
  /\bwe (?:always|never|only ever) (?!got\b|had\b|did\b|was\b|were\b|saw\b|made\b|ran\b|wrote\b|\w+ed\b)[a-z]+/i,
  new RegExp(`${begin}remember(?::| that| to)\\s`, 'i'),
  new RegExp(`${begin}(?:do not|don't|dont) ever\\s`, 'i'),
  new RegExp(`${begin}(?:rule|convention)\\s*:\\s`, 'i'),
  /\bthe (?:rule|convention) (?:here )?is (?:that|to|:)/i,
  /\bonly ever (?:use|call|write|import|go|put|run)\b|\bunder no circumstances\b/i,
  /^(?:every|all|any|each|no) .{2,50} (?:must|have to|has to|must not|may not)\b/i,
  /^(?:请)?(?:记住|规则|约定|规定)[:：，,]/,
  /(?:以后|今后|从现在(?:起|开始)|从今以后|往后)(?:都|请|要|就|一律|不要|别|再也|必须|只|统一|所有|每次|凡是|写|改|用|跑|提交|新增|新建|，)/,
  /(?:永远|绝对|千万)(?:不要|不能|不许|别|不得)|(?:一律|务必|严禁|禁止)(?!了)/,
  /(?:本|这个|该|咱们|我们)(?:项目|仓库|代码库|工程)(?:里|中|内)?[^，。]{0,12}(?:统一|都|一律|只|必须|不要|不用|不许|禁止)/,
  /(?:所有|每个|每一个|任何|凡是|每次)[^，。]{1,30}(?:必须|都要|都得|不得|不能)/,
  /(?:始终|总是)(?:要|用|使用|先|把|保持|在|通过)/,
];

/** Said so plainly that it needs no name of the project to be about it. */
const plainlyStanding =
  /\b(?:from now on|going forward|for future reference|in this (?:repo|repository|project|codebase|monorepo))\b|\b(?:remember|rule|convention)\s*:|以后|今后|往后|从现在(?:起|开始)|记住|(?:规则|约定|规定)[:：]|(?:本|这个|咱们|我们)(?:项目|仓库|代码库)/i;

/** One thing in the place of another: counts after an act of the agent. */
const correcting: readonly RegExp[] = [
  /^(?:no|nope|nah|wrong|stop|not like that|that's wrong|don't)\b[,.:!;\s—-]+.*\b(?:use|go through|put|call|run|write|import|keep|name)\b/i,
  /\buse\b .{1,80}\b(?:instead of|rather than|not)\b/i,
  /\b(?:don't|do not|dont|stop) (?:use|using|edit|editing|touch|touching|call|calling|import|importing|write|writing|run|running|commit|committing|mock|mocking|add|adding)\b .{2,120}[,;.—-]+ *.*\b(?:use|run|call|edit|go|put|import|change|instead|generated|it's|it is|they're|they are|because|we)\b/i,
  /(?:不对|错了|不是这样|不行|别)[，,。！!\s]?.{0,40}(?:用|改用|应该|走|放到|调用|写在)/,
  /(?:不要|别|不能|不用|不许)(?:再)?(?:用|使用|改|动|写|调|直接).{1,60}(?:[，,；;。]\s*)(?:改用|请用|用|应该|要用|走|换成|这是|它是|那是|统一|改)/,
  /(?:用|使用|改用|换成)[^，。]{1,40}(?:而不是|不要用|别用|代替)/,
];

const deciding: readonly RegExp[] = [
  /\b(?:we|i)(?:'ve| have)? (?:decided|agreed|settled|chose|opted|picked)\b(?! (?:against waiting|yet))/i,
  /^(?:decision|decided|final decision|conclusion)\s*[:—-]/i,
  /\b(?:we(?:'re| are) (?:going|sticking|staying) with|we(?:'ll| will) (?:go|stick|stay) with|let(?:'|’)?s (?:go|stick|stay) with|going with)\b/i,
  /\b(?:we(?:'ll| will)|we(?:'re| are) going to) (?:use|keep|store|split|drop|move to|standardi[sz]e on)\b.{3,160}\b(?:because|since|as it|so that|so we|due to)\b/i,
  /^(?:决定|结论|定了|最终方案)[:：，,]/,
  /(?:我们|团队|我|最后|最终|大家|会上)(?:已经|已|就|一致|都)?(?:决定|商定|敲定|定下来?|定了|选定|同意)(?!不了)/,
  /(?:就用|采用|选用|选择|选|改成|换成|保留)[^？?]{2,60}(?:，|,|。)?\s*(?:因为|原因是|理由是|主要是|毕竟|这样)/,
];

/** Why, in the words of the person. */
const reason =
  /(?:\bbecause(?: of)?\b|\bsince\b(?! (?:\d|then|yesterday|last|monday))|\bso that\b|\bdue to\b|\bas it\b|\bso we\b|因为|原因是|理由是|主要是|毕竟|否则|不然|\botherwise\b|\bor (?:the|it|else)\b)\s*(.{4,240})$/i;

/** A question, a wish or a guess. */
const unsure: readonly RegExp[] = [
  /[?？]\s*["')）”]*$/,
  /(?:吗|呢|么)[。！!~～\s]*$/,
  /^(?:and |so |but |also |or |ok |hmm,? |well,? )?(?:should|shall|can|could|would|will|do|does|did|is|are|was|were|what|why|how|when|where|which|who|have|has|isn't|aren't|don't you|won't|shouldn't|wouldn't)\b(?! not)/i,
  /\b(?:maybe|perhaps|might|possibly|probably|not sure|unsure|i guess|i suppose|i think|i wonder|wondering|i feel|imagine|suppose|hypothetically|in theory|theoretically|let's say|say we|what if|consider|considering|thinking (?:of|about)|tempted|evaluate|explore|brainstorm|options?|pros and cons|would be|would have|could be|could also|one idea|an idea|leaning|seems?|apparently|afaik|iirc|if i remember|i believe|i'd (?:like|love|prefer)|wish|hope|propose|proposal|suggest|draft|tentative|alternatively)\b/i,
  /\b(?:if (?:we|i|they|you) (?:ever |always |never |just |had|were|did|could|decided|chose|agreed|used|went|were to))/i,
  /(?:也许|可能|或许|大概|说不定|不确定|不太确定|我猜|我觉得|我感觉|感觉|考虑|试试|假如|假设|要是|比如说|想想|讨论|是不是|要不要|能不能|可不可以|是否|会不会|为什么|怎么|什么时候|哪个|好像|似乎|听说|据说|建议|倾向|打算|万一|理论上)/,
  /如果(?!.*(?:一律|务必|必须|禁止))/,
  /\beither\b.{2,120}\bor\b|\b(?:option )?A\)|\b(?:your call|up to you|you choose|your choice|whichever|or leave it|or keep (?:it|both))\b|(?:你(?:来)?(?:定|选|看着办)|二选一|都行|都可以)/i,
  /[,，]\s*(?:right|correct|yes|yeah|ok|okay|no|huh|eh|isn't it|don't we|do we|did you|对吧|对不对|是吧|好不好|行不行|没错吧)[.。!！\s]*$/i,
  /\b(?:the (?:\w+ )?(?:bug|problem|leak|cause|issue|culprit|crash|deadlock|race|failure|error) (?:is|was|comes|came|must|lies|seems)|my (?:guess|theory|hunch|bet)|therefore|hence|which (?:is|would be) why|that(?:'s| is| would be) why|when (?:it|this|that) (?:happens|fails|crashes)|must (?:always |never )?have\b|must (?:always|never) (?:be|run|happen|get) (?:before|after|full|empty|null|undefined|first|last))/i,
  /(?:(?:问题|毛病|bug|错误|原因|根源)(?:就|应该|可能|肯定|大概)?(?:出)?(?:在|是)|之后就会|就会(?:报错|死锁|崩|超时|失败)|导致|所以才|才会|怪不得|难怪)/i,
  /\b(?:so|now|then) (?:we|you|i) (?:always|never)\b/i,
  /\b(?:haven't|have not|hasn't|not|never|un|can't|cannot|couldn't|yet to|before we|until we|once we|when we|after we)\s?(?:yet )?(?:decided?|agreed?|settled?|choose|chose|picked?)\b/i,
  /(?:还没|尚未|没有|没|未|无法|不能|先别|暂不|等)[^，。]{0,6}(?:决定|定下|定|商定|敲定)/,
];

/** Not meant: mockery, jokes, anger. */
const notMeant: readonly RegExp[] = [
  /(?:^|\s)\/s\b|\b(?:lol|lmao|rofl|haha\w*|hehe|jk|kidding|sarcasm|yeah,? (?:right|sure)|sure,? (?:let's|lets|why not|because|always|never|go)|oh (?:great|sure|nice|yes|wonderful|good)|great,? (?:let's|lets|so|another|now)|brilliant|genius|fantastic|wonderful|awesome,|of course,? (?:let's|lets|because|why)|right,? because|obviously we should|who needs|why not just|clearly the best|what could go wrong|love (?:it )?(?:when|how)|thanks a lot|congrat\w*|good luck with|bravo)\b/i,
  /^(?:perfect|excellent|nice|cool|super|great|wow|lovely|amazing|well done|yeah|yay|bravo|congratulations|sure)\b[,!. ]/i,
  /^(?:真棒|厉害|行吧|好嘛|得了|真行|可以啊|牛|不错啊|妙啊)[，,！!。]/,
  /[🙄😂🤣😅🙃😏😒🤦😜]/u,
  /(?:呵呵|哈哈|嘿嘿|笑死|真棒|可真|厉害了|太好了|好家伙|绝了|开玩笑|说笑|反话|干脆(?:别|不|全)|佩服|服了|高明|谁还需要|多好啊|好极了|是吧[。！!]?$)/,
];

/** It holds for now, for one task, or for a look. */
const passing: readonly RegExp[] = [
  /\b(?:for now|right now|this time|just this once|once,|in this (?:pr|commit|branch|session|task|change|run|test)|for this (?:pr|commit|task|change|test|one|file|fix|branch|session|demo|spike)|for the (?:demo|moment|time being|spike|next)|temporar\w+|today|tonight|tomorrow|this (?:week|afternoon|morning|sprint)|until|while (?:i|you|we)|before you|after that|then (?:run|show|tell|commit)|first[,:]? (?:run|look|read|check)|quickly|a (?:quick )?(?:test|look|try)|as an experiment|step \d|(?:only|just) (?:a|an|for|in|on|this|one|the)|(?:a|the|this) (?:spike|prototype|experiment|hack|draft|demo))\b/i,
  /(?:这次|本次|这一次|暂时|临时|今天|明天|今晚|这周|目前|现在先|先(?:别|不|这样|用|把|跑|看|写|改)|这个(?:任务|分支|提交|PR|需求|测试)|待会|等会|回头|试一下|看一下|之前(?:都|先|不|别)|等[^，。]{1,20}(?:再|之后|以后|完)|直到|为止|先这样)/i,
];

/** Words of others, other projects, and what things do. */
const reported: readonly RegExp[] = [
  /\b(?:says?|said|told|claims?|claimed|wrote|writes|according to|argues?|recommends?|mentions?|mentioned|insists?|states?|quoted?|suggested|read (?:that|somewhere)|heard|stack ?overflow|blog|article|chatgpt|copilot|tutorial|upstream|vendor|linter|the (?:docs?|readme|manual|wiki|spec|ticket)s?)\b/i,
  /\b(?:other|another|different|old|previous|former|last) (?:\w+ )?(?:repo|repository|project|codebase|job|team|company|employer|client|app|service|workspace|product)\b|\b(?:side project|at (?:work|my company|google|amazon)|my (?:last|old|other|personal)|back (?:when|at|in)|used to|they (?:always|never|decided|chose|use)|he |she |their (?:repo|project|team)|over there|the (?:frontend|backend|mobile|platform|infra) (?:team|guys|folks))\b/i,
  /(?:文档|手册|说明|报错|日志|错误信息|注释|博客|文章|教程|网上|别人|同事|客户|老板|领导|他|她|他们|官方|上游|有人)(?:里|中|上|们)?(?:都|总|也|经常)?(?:说|写|提到|建议|推荐|要求|认为|决定|讲|告诉|让)/,
  /(?:另一个|别的|其他|其它|以前的|之前的|上一个|上家|老|旧)(?:项目|仓库|公司|团队|工程|服务)|(?:前端|后端|移动端|平台|运维|测试)(?:组|团队|那边)/,
  /\b(?:it|this|that|which|there|he|she|they|i|test|tests|build|ci|server|function|method|page|app|job|query|request|response|api|cache|loop|process|user|users|customer|customers) (?:is |are |was |were |has |have |will |would |still |almost |just |also )?(?:always|never)\b(?! (?:be|use|run|go|call|have|hit|touch|import|depend|write|talk) )/i,
  /\b(?:as|like|than|almost|nearly|worked) (?:always|never)\b|\b(?:always|never) (?:wanted|been|seen|had|thought|worked|knew|happen\w*|mind|fails?|failed|works?|passes|passed|returns?|returned|gets|hits|throws|threw|finishes|ends|again|heard|tried|used|liked|understood|noticed|saw|got|did)\b/i,
  /\b(?:do|don't|can't|cannot|did|didn't) (?:you |i |we )?remember\b|\bremember (?:when|how|the time|last|yesterday|me)\b|\bas far as i remember\b|(?:还?记得)(?:上次|之前|昨天|那次)|不记得|记不(?:得|清)/i,
  /(?:它|这个|那个|测试|构建|页面|接口|服务|函数|方法|请求|程序|用户|客户|缓存)[^，。]{0,6}(?:总是|永远|始终|老是|一直)/,
];

/** It is about how the agent talks, not about the project. */
const aboutTalk =
  /\b(?:answers?|reply|replies|respond|responses?|talk|speak|explain|apologi[sz]e|summar\w+|verbose|concise|emojis?|sycophant\w*|compliment|tone|polite|ask me|tell me|show me|give me)\b|(?:回答|回复|解释|总结|啰嗦|简洁|语气|道歉|表情|用中文|用英文|告诉我|问我)/i;

/** What was said is not meant any more. */
const withdrawing: readonly RegExp[] = [
  /\b(?:scratch that|never ?mind|forget (?:that|it|what i said|about (?:it|that))|ignore (?:that|what i said|my last|the last)|i was wrong|my (?:bad|mistake)|i take (?:that|it) back|on second thought|changed my mind|no wait|wait,? no|actually,? (?:no|wait|don't|keep|leave|let's (?:not|keep|go back|use|stay)|use|go back|undo|revert)|undo (?:that|this)|revert (?:that|this|it)|not anymore|no longer|go back to|after all|disregard|strike that|let's not|that was a bad idea|didn't work out|hold off)\b/i,
  /(?:算了|当我没说|收回|我错了|我说错|说错了|搞错了|记错了|不算数|作废|改主意|反悔|还是(?:用|改回|保留|算|按|回到|不要|别)|撤销|撤回|忽略(?:刚才|上面|我)|刚才(?:说的|那(?:条|个|句))[^，。]{0,6}(?:不|取消|作废)|改回|退回|恢复(?:成|到|原)|取消(?:刚才|这条|上面)?)/,
];

const minLetters = 12;
const minHan = 6;
const maxLetters = 300;
const any = (patterns: readonly RegExp[], text: string): boolean => patterns.some((pattern) => pattern.test(text));

/** What a sentence states; null for all that only looks like it. */
export function readStatement(
  sentence: string,
  followsAct: boolean,
): Pick<Candidate, 'kind' | 'explicit' | 'reason'> | null {
  const said = withoutQuotes(sentence);
  const han = said.match(/\p{sc=Han}/gu)?.length ?? 0;
  if (sentence.length > maxLetters || (han > 0 ? said.length < minHan : said.length < minLetters)) return null;
  if (any(notMeant, said) || any(reported, said) || any(passing, said)) return null;
  const because = reason.exec(said);
  const why = because?.[1]?.replace(/[.。!！;；\s]+$/, '') ?? '';
  // Doubts about the point count; those in the reason do not ("because it might lose rows").
  const point = said.slice(0, because?.index) || said;
  if (any(unsure, point) || /[?？]/.test(said)) return null;
  if (aboutTalk.test(point)) return null;
  if (any(deciding, said)) {
    const isNamed =
      /^(?:decision|decided|final decision|conclusion|决定|结论|定了|最终方案)|\bdecided\b|决定|敲定|商定|定了/i.test(
        said,
      );
    if (why !== '' || isNamed) return { kind: 'decision', explicit: isNamed, reason: why };
  }
  if (any(standing, said)) return { kind: 'rule', explicit: plainlyStanding.test(said), reason: why };
  if (followsAct && any(correcting, said)) return { kind: 'rule', explicit: false, reason: why };
  return null;
}

export function statementsOf(session: Session): Candidate[] {
  const found: Candidate[] = [];
  session.turns.forEach((turn, n) => {
    const acted = session.turns.slice(0, n).some(({ acts }) => acts.length > 0);
    const words = [turn.text, ...turn.acts.filter(({ outcome }) => outcome === 'refused').map((act) => act.reason)];
    words.forEach((text, of) => {
      const sentences = typedSentences(text);
      // In one message jokes and doubts colour everything that is said with them.
      const isJoke = sentences.some((sentence) => any(notMeant, withoutQuotes(sentence)));
      sentences.forEach((sentence, at) => {
        const read = isJoke ? null : readStatement(sentence, acted || of > 0);
        if (read === null) return;
        const anchors = anchorsIn(sentence);
        const after = sentences.slice(at + 1);
        if (withdrawnBy(anchors, sentence, after, true)) return;
        found.push({
          ...{ ...read, text: sentence, anchors, solved: null, seen: 1 },
          ...{ source: session.source, session: session.id, at: turn.at, lines: [turn.line] },
        });
      });
    });
    for (const { line, question, answer } of turn.choices) {
      if (/^(?:yes|no|ok|okay|continue|cancel|skip|other|是|否|好|继续|取消)\b/i.test(answer) || answer.length < 3)
        continue;
      const text = `${question.replace(/[?？]\s*$/, '')}: ${answer}`.slice(0, maxLetters);
      found.push({
        ...{ kind: 'decision', text, reason: '', anchors: anchorsIn(answer), explicit: false, solved: null, seen: 1 },
        ...{ source: session.source, session: session.id, at: turn.at, lines: [line] },
      });
    }
  });
  return found;
}

/** Words that say little of what a sentence is about. */
const common = new Set(
  'a an the and or but not no use uses using used always never please we you it is are be to of in on for with from this that these those our your my all any every must should dont do does when where instead rather than at by as so because since new file files code test tests run make keep put go have has will can now here there them they its only just also'.split(
    ' ',
  ),
);

/** Words of a text that tell what it is about; for Chinese pairs of letters. */
export function aboutWords(text: string): Set<string> {
  const lower = text.toLowerCase();
  const latin = (lower.match(/[a-z0-9_@./-]{2,}/g) ?? []).map((word) => word.replace(/^[./-]+|[./-]+$/g, ''));
  const pairs = (lower.match(/\p{sc=Han}+/gu) ?? []).flatMap((run) =>
    [...run].slice(1).map((letter, n) => `${[...run][n] ?? ''}${letter}`),
  );
  return new Set([...latin.filter((word) => word.length > 1 && !common.has(word)), ...pairs]);
}

/** How much of the smaller text the two share, 0 to 1. */
export function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const shared = [...a].filter((word) => b.has(word)).length;
  return shared / Math.max(1, Math.min(a.size, b.size));
}

/** Whether later sentences take `text` back. `near`: they follow at once, so a bare "scratch that" means it. */
export function withdrawnBy(
  anchors: readonly string[],
  text: string,
  later: readonly string[],
  near: boolean,
): boolean {
  const own = aboutWords(text);
  return later.some((sentence, n) => {
    if (!any(withdrawing, sentence)) return false;
    const other = aboutWords(sentence);
    const names = anchors.some((anchor) => anchor.length > 2 && !common.has(anchor) && other.has(anchor.toLowerCase()));
    return names || likeness(own, other) >= 0.5 || (near && n < 3 && isBare(sentence));
  });
}

/** It names nothing of its own. */
const isBare = (sentence: string): boolean =>
  aboutWords(sentence.replace(withdrawing[0] ?? /^$/, '')).size <= 3 || sentence.length < 30;

/** Sentences of the turns after `line`, in order. */
export function laterSentences(turns: readonly Turn[], line: number): string[] {
  return turns.filter((turn) => turn.line > line).flatMap(({ text }) => typedSentences(text));
}

// The sentences that a person typed in a prompt. Everything that they pasted is taken out: code, quotes, logs, answers of
// others. A prompt that a program wrote gives none.

const fenced = /(```|~~~)[\s\S]*?(?:\1|$)/g;
const tagged = /<([a-z][\w-]*)\b[^>]*>[\s\S]*?<\/\1>/gi;
/** Longer prompts are briefs or pasted text; what a person says at their beginning counts. */
const maxTyped = 1_500;
const briefs =
  /^\s*(?:you are (?:an?|the)\b|your (?:task|job|role) is\b|#{1,3} (?:task|role|context|instructions|goal)|你是一(?:个|名|位)|你的任务是|角色[:：])/i;
const pasted =
  /^\s*(?:>|\||[+-]{3} |@@ |diff --git|\$ |#\s|at .+[(:]\d|File ".*", line \d|\d{4}-\d\d-\d\d[T ]\d\d:|\[?\d\d:\d\d:\d\d|\[(?:info|warn|warning|error|debug|trace)\]|(?:info|warn|warning|error|debug|trace|fatal|note|hint|npm err!|traceback|caused by|panicked)\b\s*[:[(!]|npm (?:ERR!|WARN)|error(?:\[|:| TS)|remote:|E\s{2,}|[✓✗×✘●] )/i;
/** Somebody's mail, chat or page: lines with a speaker, or with the mark of a reply. */
const speaker =
  /^\s*(?:[A-Z][\w.-]{1,20}(?: [A-Z]\w+)?)\s*(?:\[\d[^\]]*\]|\(\d[^)]*\))?\s*:\s+\S|^\s*[\p{sc=Han}]{2,5}\s*[:：]\s*\S/u;
const notSpeakers =
  /^\s*(?:note|rule|decision|remember|important|convention|todo|fyi|ps|注意|规则|决定|记住|约定|规定|结论|备注|重要|提醒)\s*[:：]/i;
/** A line that ends with a colon announces what somebody else wrote, unless it announces rules. */
const announces = /[:：]\s*$/;
const announcesRules =
  /\b(?:rules?|conventions?|remember|from now on|going forward|decisions?|in this (?:repo|project)|always|never)\b|规则|约定|规定|记住|以后|今后|决定|本项目/i;
const opensPaste = { test: (line: string): boolean => announces.test(line) && !announcesRules.test(line) };

function typedSentences(prompt: string): string[] {
  if (briefs.test(prompt)) return [];
  const text = prompt.replace(fenced, '\n').replace(tagged, '\n');
  const paragraphs = text.split(/\n\s*\n/);
  const kept: string[] = [];
  let isPaste = false;
  let length = 0;
  for (const paragraph of paragraphs) {
    length += paragraph.length;
    if (length > maxTyped && kept.length > 0) break;
    const lines = paragraph.split('\n');
    // What a line with a colon announces lasts until the end of the paragraph after it.
    const announced: boolean = isPaste;
    isPaste = opensPaste.test(lines.at(-1) ?? '');
    if (announced) continue;
    const looksPasted = lines.filter((line) => pasted.test(line)).length;
    if (looksPasted * 2 > lines.length && lines.length > 1) continue;
    let inPaste = false;
    for (const line of lines) {
      if (inPaste || pasted.test(line) || (speaker.test(line) && !notSpeakers.test(line))) continue;
      kept.push(line.replace(/^\s*(?:[-*•]|\d{1,2}[.)、])\s+/, ''));
      inPaste = opensPaste.test(line);
    }
  }
  return kept.flatMap(sentencesOf).slice(0, 200);
}

/** At full stops, question and exclamation marks; not inside of names such as `src/a.ts` or `v1.2`. */
function sentencesOf(line: string): string[] {
  return line
    .split(/(?<=[。！？；!?])(?=[^"'”’」』)）])|(?<=[.;])\s+(?=\S)/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '');
}

/** The sentence without its quotations, which are another person's words. Code in backticks stays. */
function withoutQuotes(sentence: string): string {
  return sentence.replace(/"[^"]{3,}"|“[^”]{3,}”|「[^」]{3,}」|『[^』]{3,}』|(?<=^|\s)'[^']{12,}'(?=\s|[.,!]|$)/g, '…');
}

/** Paths, names in code, and words in backticks. */
function anchorsIn(sentence: string): string[] {
  const found = [
    ...[...sentence.matchAll(/`([^`\n]{2,120})`/g)].map(([, code = '']) => code),
    ...(sentence.match(
      /(?:\.{0,2}\/)?(?:[\w@.-]+\/)+[\w.@*-]*\w\*?|\b[\w-]+\.(?:[cm]?[jt]sx?|py|go|rs|java|kt|cs|cpp|h|md|ya?ml|json|toml|sql|proto|vue)\b/g,
    ) ?? []),
    ...(sentence.match(/\b(?:[A-Z][a-z0-9]+){2,}\b|\b[a-z]+(?:[A-Z][a-z0-9]+)+\b|\b[a-z]+(?:_[a-z0-9]+)+\b/g) ?? []),
    ...(sentence.match(/(?<![\w/.@-])@?[a-z][a-z0-9]*(?:[-/][a-z0-9]+)*(?![\w/-])/g) ?? []),
  ];
  return [...new Set(found)].slice(0, 40);
}
