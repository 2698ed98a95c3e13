/**
 * Aliases as one step each: whoever asks for an old id is led to the last one at once (S4-79). What keeps it so: no id is
 * both an old and a new one. A type that comes back under an old id ends the alias of that id, so renaming there and
 * back again leaves one alias and never a circle.
 */

export interface AliasLink {
  readonly oldTypeId: string;
  readonly newTypeId: string;
  /** It was learnt over types in between. */
  readonly collapsed: boolean;
}

export interface Folded<L extends AliasLink> {
  /** New or changed links. */
  put: L[];
  /** Old ids that are types of today. */
  drop: string[];
}

export interface LinkTable<L extends AliasLink> {
  get(oldTypeId: string): L | undefined;
  /** Links that lead to this id. */
  to(newTypeId: string): readonly L[];
}

/** What changes in `links` when `link` is learnt: its new id is a type, its old id is none. */
export function foldIn<L extends AliasLink>(links: LinkTable<L>, link: L): Folded<L> {
  const drop = revive(links, link.newTypeId);
  const led = links.to(link.oldTypeId).filter((each) => each.oldTypeId !== link.newTypeId);
  const put = led.map((each) => ({ ...each, newTypeId: link.newTypeId, collapsed: true }));
  return { put: [...put, link], drop };
}

/** The alias that ends because its old id is a type again; none, or one. */
export function revive(links: Pick<LinkTable<AliasLink>, 'get'>, typeId: string): string[] {
  return links.get(typeId) === undefined ? [] : [typeId];
}
