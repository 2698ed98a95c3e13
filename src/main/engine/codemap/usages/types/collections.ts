/** What comes out of arrays and the usual collections of the languages, told by the names of their members alone. */

const elements =
  /^(?:find|findLast|pop|shift|at|get|Get|First|FirstOrDefault|Single|SingleOrDefault|Last|LastOrDefault|ElementAt|Find|Peek|Dequeue|Pop|first|firstOrNull|last|lastOrNull|single|getFirst|next|iter|unwrap|expect|peek|poll|remove|orElseThrow)$/;
const alike =
  /^(?:filter|slice|splice|sort|reverse|concat|toSorted|toReversed|values|Where|OrderBy|OrderByDescending|ThenBy|ThenByDescending|Skip|Take|SkipWhile|TakeWhile|Distinct|Reverse|Concat|Union|Except|Intersect|ToList|ToArray|ToHashSet|AsEnumerable|AsQueryable|Values|stream|toList|toSet|sorted|distinct|filterNotNull|iter_mut|into_iter|clone|as_ref)$/;
/** Functions that are called with each element first. */
const visiting =
  /^(?:map|forEach|filter|find|findLast|findIndex|some|every|flatMap|sort|toSorted|Select|SelectMany|Where|Any|All|First|FirstOrDefault|Single|SingleOrDefault|Last|LastOrDefault|Count|Sum|Max|Min|Average|OrderBy|OrderByDescending|ThenBy|ThenByDescending|GroupBy|ToDictionary|ToLookup|TakeWhile|SkipWhile|ForEach|Find|FindAll|Exists|RemoveAll|any|all|none|count|filterNot|partition|associateBy|groupBy|anyMatch|allMatch|noneMatch)$/;

export type FromCollection = 'element' | 'alike' | null;

/** What `collection.name(…)` gives. */
export function memberOfCollection(name: string): FromCollection {
  if (elements.test(name)) return 'element';
  return alike.test(name) ? 'alike' : null;
}

/** Whether the first parameter of a function handed to `collection.name(…)` is an element. */
export function visitsElements(name: string): boolean {
  return visiting.test(name);
}
