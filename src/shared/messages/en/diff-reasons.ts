/** Why one side of a difference has no text to show. */
export const diffReasons = {
  'diff.notHere.generation': 'Generations keep no source texts, and {file} is not as it was in {name}.',
  'diff.notHere.gone': '{file} is not there any more.',
  'diff.notHere.changed': '{file} changed while it was read. Look again in a moment.',
  'diff.notHere.unreadable': '{file} cannot be read as text: {detail}.',
  'diff.notHere.baseTooLarge': 'The source of this type was too large to be kept when it was described.',
  'diff.notHere.baseMember':
    'Where this member stood when the type was described is not kept: an earlier version described it, or a key was taken out of its source.',
  'diff.notHere.commitText': 'Git keeps no descriptions, so there is none from {name}.',
} as const;
