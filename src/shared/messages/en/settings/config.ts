/** The settings of a project, `.memo/config.yaml`: what each key means. The schema and docs/config-schema.md take their words here. */
import type { MessageGroup } from '../../message.ts';

export const config = {
  'config.group.project': 'The project',
  'config.group.index': 'Reading files',
  'config.group.hashes': 'What counts as structure',
  'config.group.memory': 'Sharing learnings',
  'config.group.bank': 'What the machine writes into the memory bank',
  'config.group.rebuild': 'Rebuild',
  'config.group.evolution': 'Bounds of the loop',
  'config.group.aliases': 'Old names',
  'config.group.edits': 'Edits',
  'config.group.promptWindow': 'Prompt window',
  'config.group.semantics': 'Descriptions',
  'config.group.other': 'More',
  'config.filter': 'Filter the keys',
  'config.noKey': 'No key has “{text}” in its name or meaning.',
  'config.none': 'Open a folder to see the settings of its project.',
  'config.readOnly': 'This folder is read-only: {reason} Nothing here can be changed.',
  'config.list': 'One entry a line.',
  'config.whole': 'It takes a whole number from {min} to {max}.',
  'config.number': 'It takes a number from {min} to {max}.',
  'config.orNothing': 'Empty means none.',
  'config.long': { one: 'It takes one character.', other: 'It takes at most {count} characters.' },
  'config.many': { one: 'It takes one entry.', other: 'It takes at most {count} entries.' },
  'config.nothing': 'none',
  'config.projectKey':
    'What memory calls this project. Memoscope adds it with the first learning, so that it survives moves.',
  'config.index.maxFileKB': 'Larger files are skipped, in kilobytes of 1024 bytes.',
  'config.index.parseTimeoutMs': 'A file that takes longer to parse is skipped, in milliseconds.',
  'config.index.checker':
    'Reads TypeScript and JavaScript with the TypeScript checker, so that usages are exact. Costs a few hundred megabytes while it reads.',
  'config.index.exclude':
    'Files and folders left out in addition to those that git ignores; patterns as in .gitignore.',
  'config.index.nestedRepositories':
    'Whether clones and submodules inside the folder are read too. Linked worktrees of the same repository never are.',
  'config.hashes.structureHashIncludesXmlDoc': 'Whether doc comments are part of the structure of a type.',
  'config.hashes.includeInternalInStructureHash':
    'Whether members that only their own project sees are part of the structure of a type.',
  'config.memory.share':
    'Which learnings git may see: none, those that a person confirmed, or all with what is known of domains.',
  'config.history.authors':
    'Whether an answer to “who” names the authors of commits. No model is sent them either way.',
  'config.bank.machine.active':
    'Whether what changed lately is written into a machine block of `memory-bank/active.md`.',
  'config.bank.machine.tech':
    'Whether stack, commands and layout are written into a machine block of `memory-bank/tech.md`.',
  'config.bank.machine.patterns':
    'Whether patterns of the code are proposed as decisions, in the inbox of the memory bank.',
  'config.bank.machine.learnings':
    'Whether what the loop learnt of errors and practices is proposed, in the inbox of the memory bank.',
  'config.rebuild.enabled': 'Whether the code map is rebuilt beside the live one from time to time, and swapped in.',
  'config.rebuild.interval_minutes': 'How often a rebuild starts, in minutes. One that is not needed is left out.',
  'config.rebuild.stabilize_minutes':
    'How long a rebuilt code map is kept up with the files before it is swapped in, in minutes.',
  'config.rebuild.seed':
    'Makes the order repeatable in which a rebuild reads the files; with `null` each draws its own.',
  'config.rebuild.semantics':
    'Whether descriptions that still hold go along into a rebuilt generation, or all are made again.',
  'config.evolution.enabled': 'Whether the loop learns on its own while the folder is open.',
  'config.evolution.intervalMs': 'How long the loop sleeps after each iteration, in milliseconds.',
  'config.evolution.questionsPerIteration':
    'How many questions are thought of at once; the most urgent of them is explored.',
  'config.evolution.maxQuestionRetries': 'How often an iteration tries to think of questions before it gives up.',
  'config.evolution.maxExplorationSteps': 'How many tools are called at most to explore one question.',
  'config.evolution.explorationTimeoutMs':
    'An exploration that takes longer is stopped and counts as failed, in milliseconds.',
  'config.evolution.maxDailyQuestions':
    'How many questions are explored a day at most; the count restarts at midnight.',
  'config.evolution.baseBackoffMs':
    'The first wait after too many errors, in milliseconds; it doubles with each further error.',
  'config.evolution.maxBackoffMs': 'The longest wait after errors, in milliseconds.',
  'config.evolution.maxConsecutiveErrors': 'So many errors in a row make the loop wait.',
  'config.evolution.maxTokensPerIteration':
    'How many tokens of a language model one iteration may use; one that reaches this ends.',
  'config.aliases.archiveDays':
    'What a type was called before is archived when it was not asked for in this many days.',
  'config.promptWindow.maxChars': 'How long the text of the prompt window may become, in characters.',
  'config.promptWindow.pinnedShare':
    'How much of it pinned types may take; what does not fit into that stays out until room is free.',
  'config.promptWindow.focusMinutes': 'How long a type that was added to the context stays in focus, in minutes.',
  'config.edits.tolerated':
    'Codes of warnings that an edit may bring; any other warning, and every error, keeps it from being written.',
  'config.semantics.mode':
    'With `auto`, descriptions are written when they are read and refreshed when they are stale; with `manual`, only those that a person asks for.',
  'config.semantics.maxDaily':
    'How many descriptions a language model may write a day; the static analyst is not counted.',
  'config.semantics.internalImplAffectsSemantic':
    'Whether a change inside a type, which nobody outside can see, makes its description stale at once.',
  'config.semantics.semanticDocsAffect': 'Whether a change of doc comments makes the description of a type stale.',
  'config.semantics.internalDrift.count': 'So many changes inside a type make its description stale.',
  'config.semantics.internalDrift.hours':
    'So many hours after the first such change the description is stale, however few there were.',
  'config.semantics.fanInWeight': 'What each type that refers to a type adds to the priority of describing it.',
  'config.semantics.baseWeights.Structure':
    'Weight of a description that is made again because of a change of the structure.',
  'config.semantics.baseWeights.PublicBehavior':
    'Weight of a description that is made again because of a change of what others can see it do.',
  'config.semantics.baseWeights.Internal':
    'Weight of a description that is made again because of changes inside the type.',
  'config.semantics.baseWeights.DependencyStructure':
    'Weight of a description that is made again because of a change of the structure of a type that it is built on.',
  'config.semantics.priorityDecay': 'What is left of an earlier priority when a new one is weighed against it.',
} as const satisfies MessageGroup;
