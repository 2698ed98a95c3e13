/**
 * Sentences that say that something is absent: unused code, functions that cannot fail, change nothing or check
 * nothing. They take many forms, so each pattern is built from parts. Main value: absence, by language.
 */

import { pattern } from './letters.ts';

export interface Absence {
  /** Nothing uses it, or it could be deleted. */
  readonly unused: RegExp;
  /** It cannot fail, said without the verb: `exception-free`, `accepts anything`. */
  readonly infallible: RegExp;
  /** It leaves all as it is, said without a denial: `leaves x untouched`, `read-only`. */
  readonly harmless: RegExp;
  /** Verbs and nouns of checks. */
  readonly checking: RegExp;
  /** The sentence speaks of one case only. */
  readonly condition: RegExp;
  /** Denies for now only, or of a part: `not yet`. It is left out before denials are looked for. */
  readonly notYet: RegExp;
  /** Says whose words these are: a comment, the documentation. */
  readonly attributed: RegExp;
}

const start = '(?<![\\p{L}\\p{N}_])';
const either = (...parts: readonly string[]): RegExp => pattern(parts.join('|'));
const any = (few: number): string => `(?:[\\p{L}'’-]{1,20}\\s{1,3}){0,${few}}?`;

const english = (): Absence => {
  const failing = `${start}(?:error|fail|throw|rais|panic|exception|crash)`;
  const no = `${start}(?:no|not\\s(?:a\\ssingle|one|any)|zero|without\\s(?:any|a\\ssingle)|lacks(?:\\sany)?)\\s{1,3}${any(2)}`;
  const users =
    '(?:callers?|call\\ssites?|usages?|references?|users?|consumers?|importers?|invocations?|dependents?)(?!\\p{L})';
  const holders =
    '(?:code|paths?|modules?|files?|functions?|methods?|class(?:es)?|parts?|places?|components?|one|tests?|clients?|lines?)(?!\\p{L})';
  const use =
    '(?:call|use[sd]?(?!\\p{L})|using|reach|refer|invok|import|depend|rel(?:y|ies)\\son|need|touch(?!\\p{L})|touches|employ|consum|requir|mention|put\\sto\\suse|exercis)';
  const used =
    '(?:called|used|invoked|referenced|referred\\sto|imported|executed|reached|exercised|needed|required|triggered|run|consumed|employed)(?!\\p{L})';
  const rest =
    '(?:dead(?!\\slett)|unused|unreachable|orphan\\p{L}*|vestigial|vestige|leftover|left-over|remnant|relic|obsolete|superfluous|redundant|pointless|useless|abandoned)';
  return {
    unused: either(
      `${start}(?:dead\\scode|unused|unreachable|orphaned|vestigial)(?!\\p{L})`,
      `${no}${users}`,
      `${start}(?:not|n['’]t|never|hardly)\\s{1,3}${any(2)}(?:a|an|any)\\s${any(1)}${users}`,
      `${no}${holders}[^.;]{0,30}?${start}${use}`,
      `${start}(?:nothing|nobody|no\\sone|no-one|none|nowhere)(?!\\p{L})[^.;,]{0,40}?${start}${use}`,
      `${start}(?:never|not|nowhere|no\\slonger|n't|hardly\\sever)\\s{1,3}${any(2)}${used}(?:\\s(?:any\\s?more|anywhere|at\\sall|by\\sany))?(?=\\s{0,3}(?:$|[.;,]|and|anywhere|by|at\\sall|from|in\\s(?:the|this)\\s(?:code|project|program)|any|or|so))`,
      `${start}(?:is|are|was|were|has\\sbecome|have\\sbecome|became|becomes|remains?|as|being|a|an)\\s{1,3}(?:(?:now|just|simply|all|completely|effectively|a|an|mere|by\\snow)\\s{1,3}){0,2}${rest}(?!\\p{L})`,
      `${start}(?:can|could|may|might)\\s{1,3}(?:be\\s)?(?:safely\\s|well\\s|just\\s)?(?:be\\s)?(?:deleted|removed\\s(?:without|safely)|removed(?=[.;,]|$)|dropped(?=[.;,]|$)|go(?:\\saway)?(?=[.;,]|\\swithout|$)|disappear|be\\sgot\\srid)`,
      `${start}safe\\sto\\s(?:delete|remove|drop)|${start}serves\\sno\\spurpose|${start}has\\sno\\s(?:effect|purpose|function)\\sany`,
    ),
    infallible: either(
      `${start}(?:exception|error|panic|crash|failure|fault|throw)s?-?\\s?(?:free|less|safe|proof)(?!\\p{L})`,
      `${start}(?:infallible|fail-?safe|foolproof|bullet-?proof|cannot\\sgo\\swrong|without\\s(?:a\\s|any\\s)?(?:complain\\p{L}*|objection|protest|fuss)|can't\\sgo\\swrong|never\\sgoes\\swrong|always\\ssucceeds)`,
      `${start}(?:is|are)\\ssafe\\s(?:for|with)\\s(?:any|every|all|whatever)(?!\\p{L})`,
      `${start}(?:no\\sway|impossible|incapable|out\\sof\\sthe\\squestion|ruled\\sout)(?!\\p{L})[^.;]{0,40}${failing}|${failing}\\p{L}*\\s[^.;]{0,20}(?:impossible|out\\sof\\sthe\\squestion|ruled\\sout)`,
      `${start}(?:accepts?|lets?|takes?|tolerates?|cop(?:es|e)\\swith|handles?|swallows?|succeeds?|works?)\\s(?:just\\s|silently\\s|gracefully\\s)?(?:on\\s|for\\s|with\\s)?(?:any|every|all|whatever|everything|anything|arbitrary|each)(?!\\p{L})`,
    ),
    harmless: either(
      `${start}(?:read-only|readonly|side-effect-free|effect-free|pure\\sfunction|purely\\s(?:reads|functional))`,
      `${start}(?:leaves?|keeps?|left|kept)\\s(?:[^.;]{0,40}?)(?:untouched|unchanged|intact|unmodified|alone|in\\splace|as\\s(?:it|they)\\s(?:is|are|was|were))(?!\\p{L})`,
      `${start}only\\sreads(?!\\p{L})`,
      `${start}(?:without|has\\sno|have\\sno)\\s(?:any\\s)?(?:side[\\s-])?effects?(?!\\p{L})`,
    ),
    checking: either(`${start}(?:validat|check|verif|inspect|guard|sanity|test(?:s|ed|ing)?(?!\\p{L}))`),
    condition: either(
      `${start}(?:if|when|whenever|unless|once|while|in\\scase|in\\sthat\\scase|otherwise|except|provided|as\\slong\\sas|either\\sway|until|where)(?!\\p{L})|^\\W{0,3}(?:with|without|for|in)\\s`,
    ),
    notYet: either(`${start}(?:not\\syet|not\\salready|no\\slonger|not\\sonly|not\\snecessarily|not\\sjust)(?!\\p{L})`),
    attributed: either(
      `${start}(?:according\\sto|as|per)\\s(?:the|its|a|an)\\s(?:\\p{L}+\\s){0,2}(?:comments?|documentation|docs?|docstring|readme|javadoc|fixme|todo|notes?)|${start}(?:comments?|documentation|docs?|docstring|readme|javadoc)\\s(?:says?|states?|notes?|warns?|claims?|mentions?)`,
    ),
  };
};

const german = (): Absence => {
  const no = `${start}(?:kein\\p{L}{0,3}|nicht\\sein(?:e|en|er)?(?:\\seinzig\\p{L}{0,2})?|null)\\s{1,3}${any(2)}`;
  const use =
    '(?:ruf|aufgeruf|aufruf|verwend|benutz|genutz|nutz|brauch|gebrauch|benötig|referenz|importier|erreich|greif|zugreif|hängt)';
  const used =
    '(?:aufgerufen|gerufen|verwendet|benutzt|genutzt|gebraucht|benötigt|referenziert|importiert|erreicht|eingesetzt|angesprochen|ausgeführt)(?!\\p{L})';
  return {
    unused: either(
      `${start}(?:tote[rsmn]?\\scode|ist\\stot(?!\\p{L})|unbenutzt|ungenutzt|unerreichbar|verwaist|überflüssig|entbehrlich|überbleibsel|relikt|hinfällig|nutzlos|obsolet)`,
      `${no}(?:aufruf\\p{L}*|verwend\\p{L}*|referenz\\p{L}*|nutz\\p{L}*|benutz\\p{L}*|importe?|verweise?)(?!\\p{L})`,
      `${no}(?:code\\p{L}*|stellen?|modul\\p{L}*|datei\\p{L}*|funktion\\p{L}*|methode\\p{L}*|klasse\\p{L}*|teile?|pfad\\p{L}*)(?!\\p{L})[^.;]{0,40}?${use}|${start}(?:kein\\p{L}{0,3}\\s)\\p{L}*(?:ruf|nutz|verwend)\\p{L}*`,
      `${start}(?:niemand\\p{L}*|nirgends|nirgendwo|nichts|von\\skeine[rmn]?)(?!\\p{L})[^.;,]{0,50}?${start}${use}|${start}${use}\\p{L}*\\s(?:\\p{L}+\\s){0,3}?(?:niemand|nirgends|nirgendwo)(?!\\p{L})`,
      `${start}(?:nie|niemals|nicht|nirgends|nirgendwo|nicht\\smehr)\\s{1,3}${any(2)}${used}(?=\\s{0,3}(?:$|[.;,]|und|oder|wird|werden|von))`,
      `${start}(?:kann|könnte|können|darf)\\s{1,3}${any(3)}(?:weg|gelöscht|entfernt\\swerden|verschwinden|gestrichen)`,
    ),
    infallible: either(
      `${start}(?:fehler|ausnahme|exception|absturz)\\p{L}*\\s[^.;]{0,30}(?:ausgeschlossen|unmöglich)|(?:ausgeschlossen|unmöglich)[^.;]{0,40}(?:fehler|ausnahm|wirf|scheiter|abst)|ohne\\s(?:zu\\s)?(?:murren|weiteres)|(?:ausnahme|fehler|exception|absturz)frei|${start}(?:gelingt|klappt)\\simmer|${start}fehlersicher|${start}ohne\\s(?:jede\\s|jegliche\\s)?(?:ausnahmen?|fehler|exceptions?)(?!\\p{L})`,
      `${start}(?:akzeptiert|nimmt|verträgt|verarbeitet|schluckt)\\s(?:\\p{L}+\\s){0,2}?(?:jede\\p{L}?|alle\\p{L}?|beliebige\\p{L}?|alles|jegliche\\p{L}?)(?!\\p{L})`,
    ),
    harmless: either(
      `schreibgeschützt|nur\\slesend|rein\\slesend|${start}(?:lässt|lassen|bleibt|bleiben|belässt)\\s[^.;]{0,50}?(?:unverändert|unangetastet|unberührt|wie\\ssie\\ssind|wie\\ses\\sist)|(?:neben|seiten)(?:wirkungs|effekt)frei`,
    ),
    checking: either(`${start}(?:prüf|überprüf|geprüf|validier|kontroll|verifizier)|prüfung`),
    condition: either(
      `${start}(?:wenn|falls|sobald|sofern|solange|außer|andernfalls|sonst|in\\sdiesem\\sfall|bevor)(?!\\p{L})|^\\W{0,3}ist\\s`,
    ),
    notYet: either(
      `${start}(?:noch\\snicht|noch\\skein\\p{L}*|nicht\\smehr|nicht\\snur|nicht\\sunbedingt|nicht\\sbereits)(?!\\p{L})`,
    ),
    attributed: either(
      `${start}(?:laut|gemäß|nach)\\s(?:\\p{L}+\\s){0,2}(?:kommentar\\p{L}*|dokumentation|doku|readme|hinweis)`,
    ),
  };
};

const french = (): Absence => {
  const no = `${start}(?:aucune?s?|pas\\s(?:une?|de|un\\sseul|une\\sseule)|zéro|nulle?)\\s{1,3}${any(2)}`;
  const use =
    "(?:appel|utilis|référenc|emplo[iy]|invoqu|import|fait\\sappel|font\\sappel|attei|dépend|(?:se\\s|s')?ser[tv]|recour|besoin)";
  const used =
    '(?:appelé|utilisé|référencé|importé|employé|invoqué|atteint|exécuté|requis|nécessaire|sollicité)e?s?(?!\\p{L})';
  return {
    unused: either(
      `${start}(?:code\\smort|inutilisée?s?|inutiles?|inaccessibles?|orphelin\\p{L}*|superflue?s?|obsolètes?|vestiges?|reliquats?|abandonnée?s?)(?!\\p{L})`,
      `${no}(?:appel\\p{L}*|référence|utilisation|usage|utilisateur|importation|invocation)\\p{L}*`,
      `${no}(?:code|fonction|module|fichier|partie|endroit|chemin|classe|méthode|composant|ligne)s?(?!\\p{L})[^.;]{0,30}?${use}`,
      `${start}(?:personne|rien|nul)(?!\\p{L})[^.;,]{0,30}?${use}|${use}\\p{L}*\\s(?:\\p{L}+\\s){0,2}?nulle\\spart`,
      `${start}(?:n['’]|ne\\s|jamais\\s|plus\\s|pas\\s)(?:[^.;,]{0,20}?)(?:jamais|pas|plus|nulle\\spart)\\s{1,3}${any(2)}${used}|${start}(?:jamais|plus|pas)\\s{1,3}${used}|${start}n['’]est\\s${used}\\snulle\\spart`,
      `${start}ne\\s(?:sert|servent)\\s(?:plus\\s)?(?:à\\srien|à\\spersonne)|${start}(?:peut|peuvent|pourrait)\\s(?:${any(2)})?(?:être\\s(?:${any(1)})?(?:supprimé|retiré|enlevé|effacé)|disparaître)`,
    ),
    infallible: either(
      `(?:impossible|exclue?s?)(?!\\p{L})[^.;]{0,40}(?:erreur|exception|échou|lèv)|(?:erreur|exception|échec)\\p{L}*\\s[^.;]{0,20}(?:impossible|exclu)|${start}sans\\s(?:broncher|protester)|${start}infaillible|${start}(?:sans\\s(?:jamais\\s)?(?:aucune\\s)?(?:exception|erreur|lever|échouer|faillir))|${start}réussit\\stoujours`,
      `${start}(?:accepte|tolère|prend|gère|supporte|avale)\\s(?:\\p{L}+\\s){0,1}?(?:tout|toute|tous|toutes|n['’]importe)(?!\\p{L})`,
    ),
    harmless: either(
      `lecture\\sseule|${start}(?:laisse|laissent|garde|conserve)\\s[^.;]{0,50}?(?:intacte?s?|inchangée?s?|telles?\\squelles?|tels?\\squels?)|${start}sans\\s(?:aucun\\s)?effets?\\s(?:de\\sbord|secondaire)`,
    ),
    checking: either(`${start}(?:vérifi|valid|contrôl|examin)`),
    condition: either(
      `${start}(?:si|s['’]il|s['’]elle|quand|lorsque?|lorsqu['’]|sauf|sinon|dès\\sque|tant\\sque|à\\smoins|pendant|en\\smode|dans\\sce\\scas)(?!\\p{L})`,
    ),
    notYet: either(`${start}(?:pas\\sencore|pas\\sseulement|pas\\sforcément|ne\\sfait\\sque)(?!\\p{L})`),
    attributed: either(
      `${start}(?:selon|d['’]après|suivant)\\s(?:\\p{L}+\\s|[ld]['’]){0,2}(?:commentaires?|documentation|docs?|readme|note)`,
    ),
  };
};

const spanish = (): Absence => {
  const no = `${start}(?:ning[uú]n[ao]?|ni\\sun[ao]?\\s(?:sol[ao]\\s)?|cero|sin\\sning[uú]n[ao]?|no\\s(?:tiene|hay|existe|existen)|sin)\\s{0,3}${any(2)}`;
  const use = '(?:llam|us[aeoó]|utiliz|invoc|emple|referenci|import|necesit|depend|alcanz|recurr|consum|apel)';
  return {
    unused: either(
      `${start}(?:código\\smuerto|sin\\suso|huérfan[ao]s?|sobra|sobran|superflu[ao]s?|prescindibles?|obsolet[ao]s?|en\\sdesuso|vestigi[oa]\\p{L}*|inalcanzables?|inservibles?|inútil(?:es)?|abandonad[ao]s?|residuo)(?!\\p{L})`,
      `${no}(?:llamad\\p{L}*|referencia\\p{L}*|usos?|usuari\\p{L}*|invocaci\\p{L}*|importaci\\p{L}*|consumidor\\p{L}*|utilizaci\\p{L}*)`,
      `${no}(?:código|funci[oó]n|módulo|archivo|fichero|parte|lugar|sitio|clase|método|componente|ruta|línea)e?s?(?!\\p{L})[^.;]{0,30}?${start}${use}`,
      `${start}(?:nadie|nada|en\\sning[uú]n[ao]?\\s(?:parte|sitio|lugar)|ninguno)(?!\\p{L})[^.;,]{0,30}?${start}${use}`,
      `${start}(?:nunca|jamás|ya\\sno|no)\\s{1,3}(?:se|es|está|ha\\ssido|son|están)\\s{1,3}${any(1)}${use}\\p{L}*(?=\\s{0,3}(?:$|[.;,]|y|ni|en\\sning|por|desde|nunca|jamás))`,
      `${start}(?:puede|pueden|podría|se\\spuede|se\\spodría)\\s{1,3}${any(1)}(?:eliminar|borrar|quitar|suprimir|desaparecer)(?:se)?(?!\\p{L})|${start}(?:no\\s)?(?:tiene|hay)\\squien|${start}no\\ssirve\\s(?:ya\\s)?(?:para\\snada|de\\snada)`,
    ),
    infallible: either(
      `(?:imposible|descartad|excluid)[^.;]{0,40}(?:error|excepci|fall|lan[cz])|(?:error|excepci|fallo)\\p{L}*\\s[^.;]{0,20}(?:imposible|descartad|excluid)|${start}sin\\s(?:rechistar|protestar)|${start}(?:libre|libres|exent[ao])\\sde\\s(?:excepciones|errores|fallos)|${start}(?:infalible|a\\sprueba\\sde\\sfallos)|${start}sin\\s(?:lanzar|producir|generar|provocar)\\s|${start}siempre\\stiene\\séxito`,
      `${start}(?:acepta|tolera|admite|maneja|soporta)\\s(?:\\p{L}+\\s){0,1}?(?:cualquier|todo|toda|todos|todas)(?!\\p{L})`,
    ),
    harmless: either(
      `s[oó]lo\\slectura|${start}(?:deja|dejan|mantiene|conserva)\\s[^.;]{0,50}?(?:intact[ao]s?|sin\\scambios|igual(?:es)?|tal\\scual|inalterad[ao]s?)|${start}sin\\sefectos?\\s(?:secundarios?|colaterales?)`,
    ),
    checking: either(`${start}(?:verific|valid|comprueb|comprob|revis|control)`),
    condition: either(
      `${start}(?:si|cuando|salvo|excepto|mientras|a\\smenos|en\\sese\\scaso|de\\slo\\scontrario|siempre\\sque|en\\scaso|donde|hasta)(?!\\p{L})`,
    ),
    notYet: either(
      `${start}(?:todavía\\sno|aún\\sno|no\\s(?:s[oó]lo|solamente|necesariamente))(?!\\p{L})|${start}ya\\sno\\s(?!se)`,
    ),
    attributed: either(
      `${start}(?:según|de\\sacuerdo\\scon)\\s(?:\\p{L}+\\s){0,2}(?:comentarios?|documentación|docs?|readme|nota)`,
    ),
  };
};

const chinese = (): Absence => ({
  unused: either(
    '死代码|多余|冗余(?:代码|函数)|废弃(?:的)?(?:代码|函数)|遗留(?:的)?(?:代码|函数)|已(?:经)?(?:废弃|无用|没用)|不可达|孤立(?:的)?(?:代码|函数)|形同虚设|毫无用处|没有(?:任何)?(?:用处|作用)',
    '(?:没有|没|无|毫无|找不到|不存在|查不到|未见|未发现|缺少|零)[^。，；]{0,12}(?:调用者|调用方|使用者|使用方|引用处|调用点|调用处|被?引用(?!类型|计数)|用到|被?调用)',
    '(?:从未|从不|从没|永远不会|永不|不会|不再|未|没有?|并未|并没有?|无)被[^。，；]{0,6}(?:调用|使用|引用|导入|执行|用)',
    '(?:没有|无|没)(?:任何|一个|一处|其他)?(?:地方|代码|人|模块|函数|文件|方法|类|处)[^。，；]{0,8}(?:调用|使用|引用|导入|依赖|用)',
    '(?:谁|哪里|哪儿|任何地方|任何代码|任何人)[^。，；]{0,4}(?:都|也)?(?:不|没|未)[^。，；]{0,4}(?:调用|使用|引用|用)',
    '未(?:被)?(?:使用|调用|引用)|从未(?:使用|调用|引用)|无人(?:调用|使用|引用)|没人(?:用|调用|使用)|不再(?:使用|调用)',
    '可以?(?:安全(?:地)?|直接|放心)?(?:删(?:除|掉|去)?|移除|去掉)(?=[。，；]|$)',
  ),
  infallible:
    /万无一失|绝不出错|永不出错|不会出错|不可能(?:出错|失败|抛)|(?:接受|容忍|支持|处理)(?:任何|任意|一切|所有)(?:的)?(?:输入|值|参数|字符串|情况|内容)|无异常|零异常|静默(?:忽略|处理)/,
  harmless: /只读|不可变|原样(?:不动|保留)|保持(?:[^。，；]{0,10})?不变|毫无副作用|没有(?:任何)?副作用|无副作用|纯函数/,
  checking: /校验|验证|检查|检验|核对/,
  condition: /如果|若|当|只要|除非|否则|时(?=[，,、]|不|才|就|会|直接|返回|抛|则)|一旦|情况下|的话/,
  notYet: /尚未|还没有?|还不|不只|不仅|不一定|未必/,
  attributed:
    /(?:根据|按照|据)[^。，；]{0,6}(?:注释|文档|说明)|(?:注释|文档|说明)[^。，；]{0,4}(?:说|写|指出|表明|称|提到)/,
});

const japanese = (): Absence => ({
  unused: either(
    'デッドコード|未使用|不要なコード|不要になっ|残骸|遺物|無用|孤立した|使い道(?:が|は)?(?:な|あり)',
    '(?:呼び?出し元|呼び?出し側|呼び?出し|参照|利用者|利用箇所|使用箇所|呼び?出し箇所)(?:は|が|も)?[^。、]{0,8}(?:ない|無い|ありません|存在しな|存在しません|見当た|見つか|ゼロ|皆無)',
    '(?:どこ|誰|何|どの.{1,8})(?:から|に)?も[^。]{0,12}(?:呼|使|参照|利用|用い)',
    '(?:呼(?:び出)?|使|利用|参照|使用|実行)(?:ばれ|され|われ|び出され|出され|用され)?(?:て|る)?(?:い|こと(?:は|が))?(?:な(?:い|く)|ません|ありません)(?=[。、]|です|$)',
    '到達不能|(?:削除|消)(?:し)?て(?:も)?(?:よい|良い|いい|構|問題|差し支)',
  ),
  infallible:
    /(?:例外|エラー|失敗)(?:は|が)?(?:一切)?(?:なし|無し|フリー|ゼロ)|例外なしに|必ず成功|常に成功|(?:例外|エラー|失敗)[^。、]{0,6}(?:あり得な|ありえな)|(?:どんな|あらゆる|すべての|任意の)(?:入力|値|引数|文字列)(?:で)?も?(?:を)?(?:受け|許容|処理|成功)/,
  harmless: /読み取り専用|副作用(?:は|が)?(?:な|あり|無)|(?:変更|変化)せず|そのまま(?:に|残|保)|純粋関数/,
  checking: /検証|チェック|確認|バリデーション/,
  condition: /場合|とき|時(?=は|に|、|の)|なら(?:ば)?|ければ|すると|たら|限り|でなければ|れば/,
  notYet: /まだ|だけで(?:は)?な|とは限ら|に限ら/,
  attributed: /(?:コメント|ドキュメント|文書|注釈|説明)(?:に(?:よる|よれ|は)|では|が)/,
});

const others = (): Absence => ({
  unused:
    /codice\smorto|código\smorto|м[её]ртвый\sкод|не\s(?:используется|вызывается)|никто\sне|нигде\sне|nunca\sé\s(?:chamad|usad)|não\sé\s(?:chamad|usad)|mai\s(?:chiamat|usat)|nessun\p{L}*\s(?:\p{L}+\s)?(?:chiam|us)|inutilizzat|martwy\skod|dode\scode|사용되지|호출되지|쓰이지/iu,
  infallible: /без\s(?:ошибок|исключений)|senza\s(?:errori|eccezioni)|sem\s(?:erros|exceções)|예외\s?없/iu,
  harmless: /только\sчтение|sola\slettura|somente\sleitura|읽기\s?전용/iu,
  checking: /провер|verific|valid|검사|검증/iu,
  condition: /(?<!\p{L})(?:se|если|когда|quando|jeśli|als|om)(?!\p{L})|면\s/iu,
  notYet: /ещё\sне|ainda\snão|non\sancora|아직/iu,
  attributed: /согласно|secondo\sil|segundo\s[oa]|주석/iu,
});

const tables: Readonly<Record<string, () => Absence>> = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
  zh: chinese,
  ja: japanese,
};
const made = new Map<string, Absence>();

/** The patterns of a language, compiled when it is first met; those of several where it has no table. */
export function absence(language: string): Absence {
  const known = made.get(language) ?? (tables[language] ?? others)();
  made.set(language, known);
  return known;
}

/** What is said of the case itself is no denial: `if it is not set, the default is taken`. */
export function withoutConditions(prose: string, code: string): string {
  if (code === 'zh')
    return prose
      .replace(/(?:只有|如果|若|当|除非|只要|一旦)[^，；。]*/g, ' ')
      .replace(/[^，；。]*(?:时|的话)(?=[，；。]|$)/g, ' ');
  if (code === 'ja') return prose.replace(/[^、。]*(?:場合|とき|なら|れば|たら|すると|ないと|限り)[はにも]?/g, ' ');
  const { condition } = absence(code);
  return prose
    .replace(new RegExp(`(?:${condition.source})[^,;:.]*`, `g${condition.flags}`), ' ')
    .replace(/^\W{0,3}(?:without|ohne|sans|sin)\s[^,;]*,/i, ' ');
}
