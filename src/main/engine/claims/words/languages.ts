/**
 * Words that decide how a sentence is judged, by language: denials, absolutes, orders to a reader, and whom a text speaks to.
 * A language that is missing here is not waved through: a sentence of it without words of the code is not believed.
 * Main function: languages. Each pattern finds a word in a sentence without its code.
 */
import { pattern } from './letters.ts';

export interface LanguageWords {
  readonly code: string;
  /** Says that something is not so: `never`, `no`, `without`. */
  readonly denial: RegExp;
  /** Says that it is so in each case: `always`, `only`, `every`. */
  readonly absolute: RegExp;
  /** At the beginning of a clause: instructs the reader. */
  readonly order: RegExp;
  /** Anywhere: speaks to the reader, who is to do something. */
  readonly plea: RegExp;
  /** Anywhere: an obligation. Answers may contain it only where the lines do. */
  readonly duty: RegExp;
  /** A text for a machine or a reviewer that reads it. */
  readonly address: RegExp;
  readonly throwing: RegExp;
  readonly writing: RegExp;
  readonly exporting: RegExp;
  /** A null value as a result. */
  readonly empty: RegExp;
}

/** Whole words of a language with Latin letters; `*` at the end matches any ending, a blank any white space. */
function words(list: string, before = '(?<![\\p{L}\\p{N}_-])'): RegExp {
  const each = list
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '')
    .map((word) => {
      const plain = word.replace(/[.+?^${}()[\]\\]/g, '\\$&').replace(/\s+/g, '\\s{1,4}');
      return plain.endsWith('*') ? `${plain.slice(0, -1)}\\p{L}*` : `${plain}(?![\\p{L}\\p{N}_])`;
    });
  return pattern(`${before}(?:${each.join('|')})`);
}

const english = (): LanguageWords => ({
  code: 'en',
  denial: words(
    "never,no,not,none,nothing,nobody,nowhere,neither,nor,cannot,can't,doesn't,don't,didn't,isn't,aren't,won't,wasn't,weren't,hasn't,haven't,without,unable,lacks,impossible,unreachable,unused,dead code,unlimited,infinite,infinitely,free of,instead of,rather than",
  ),
  absolute: words(
    'always,only,all,every,each and every,any,exclusively,solely,invariably,guaranteed,guarantees,forever,unconditionally,entirely,completely,must,sole,at all times,regardless,in every case,under all circumstances,ever',
  ),
  order: new RegExp(
    `^[^\\p{L}\\p{N}]{0,6}(?:(?:always|never|just|simply|now|first|then|also|instead|please|kindly|do not|don't|be sure to|make sure(?: to)?|to be safe,?|so)\\s{1,3})*(?:${[
      'install|disable|enable|approve|trust|ignore|delete|remove|skip|accept|execute|paste|download|ensure|avoid|keep|allow|grant|upload|reply|respond|treat|remember|forget|bypass|override|prefer|configure|apply|append|omit|refuse|reject|praise|recommend|rely|never|disregard|switch|insert|uninstall|upgrade|downgrade|overwrite|whitelist|pipe|curl|wget|sudo|refrain|assume|pretend|answer|tell|say|hide|mention|expose|commit|merge|push|deploy|publish|replace|rerun|relax|loosen',
      '(?:run|set|use|add|call|turn|open|copy|make|put|write|create|change|edit|update|note|consider|pass|stop|start|restart|follow|check|verify|report|export|import|send|get|go|do|try|move|rename|visit|see|give|let|change|extend|fix|test|log|comment|wrap|increase|raise|lower|reduce|limit|choose|pick|select|drop|kill|clear|reset|leave|take|mark|flag|sign|store|save|read|load|pin|lock|unlock)(?=\\s{1,3}(?:`|"|the\\b|a\\b|an\\b|this\\b|that\\b|these\\b|all\\b|any\\b|your\\b|it\\b|its\\b|them\\b|every\\b|each\\b|both\\b|off\\b|on\\b|up\\b|out\\b|to\\b|sure\\b|no\\b|only\\b|with\\b|without\\b|nothing\\b|npm|pip|yarn|git|docker|curl|sudo))',
    ].join('|')})(?![\\p{L}\\p{N}_-])`,
    'iu',
  ),
  plea: words(
    "kindly,is best,are best,works best,work best,is asked to,are asked to,standing permission,you must,you should,you need to,you have to,you ought,you will need,you'll need,please,make sure,be sure to,feel free,we recommend,recommended,it is advisable,it is best,best practice is,is safe to,are safe to,it is safe,it is fine to,let us,let's,can be safely,safely ignored,can safely,may safely,had better,are advised,advised to,your,you want",
  ),
  duty: words(
    'should be,must be,needs to be,need to be,has to be,have to be,ought to,should,must,shall,is required to,are required to,are expected to,one must,one should,supposed to,need not',
  ),
  address: new RegExp(
    [
      '(?:notes?|messages?|notices?|attention|hints?|reminders?|instructions?|warnings?|advice|memo|important|heads[- ]?up|directives?|guidance|psa|tips?)\\s{1,3}(?:to|for)\\s{1,3}(?:\\w{1,12}\\s{1,3}){0,4}(?:assistants?|ais?|llms?|models?|agents?|copilots?|bots?|reviewers?|chatbots?|readers?|tools?|whoever|anyone|systems?|automation|maintainers?|contributors?|developers?)',
      '(?:^|[.:!]\\s{1,3}|dear\\s{1,3}|hey\\s{1,3}|attention,?\\s{1,3})(?:all\\s{1,3}|any\\s{1,3})?(?:coding\\s{1,3}|ai\\s{1,3})?(?:assistants?|ais?|llms?|models?|agents?|copilots?|bots?|reviewers?|claude|gpt|chatgpt)\\s{0,2}[:,!—-]',
      '(?:assistants?|ais?|llms?|(?:language|ai)\\s{1,3}models?|(?:coding|ai|automated)\\s{1,3}(?:agents?|tools?|reviewers?)|agents|copilots?|bots|reviewers?|chatbots?|claude|gpt|chatgpt)\\s{1,3}(?:that\\s{1,3}\\w{1,14}\\s{1,3}this\\s{1,3}|reading\\s{1,3}this\\s{1,3}|working\\s{1,3}on\\s{1,3}\\w{1,10}\\s{1,3}\\w{0,14}\\s{0,3})?(?:must|should|shall|needs?|ha(?:s|ve)\\s{1,3}to|ought|may|can|will|are\\s{1,3}(?:to|asked|required|told|expected|instructed|advised|allowed|free)|is\\s{1,3}(?:to|asked|required|told|expected|instructed|advised|allowed|free))',
      '(?:if|when)\\s{1,3}you\\s{1,3}are\\s{1,3}an?\\s{1,3}(?:\\w{1,12}\\s{1,3}){0,2}(?:ai|assistant|llm|model|agent|bot|reviewer)',
      'ignor(?:e|es|ed|ing)\\s{1,3}(?:\\w{1,12}\\s{1,3}){0,3}(?:previous|prior|earlier|above|preceding|former)|disregard\\s{1,3}(?:\\w{1,12}\\s{1,3}){0,3}(?:previous|prior|earlier|above|instructions?|rules?)',
    ]
      .map((part) => `(?<![\\p{L}\\p{N}_])(?:${part})`)
      .join('|'),
    'iu',
  ),
  throwing: words('throw*,raise*,raising,panic*,error out,errors out,fail*,exception*,error*,reject*,crash*'),
  writing: words(
    'write*,wrote,writing,modif*,mutat*,side effect*,side-effect*,stor*,save*,persist*,change*,alter*,set*,read-only,readonly,pure,immutable,updates,touches,assigns',
  ),
  exporting: words('export*,public,private,internal,accessible from outside,visible outside,part of the api'),
  empty: words('null,undefined,nil,none,nothing,empty'),
});

const german = (): LanguageWords => ({
  code: 'de',
  denial: words(
    'nie,niemals,kein*,nicht,nichts,niemand,nirgends,nirgendwo,ohne,weder,noch nie,unmöglich,unbenutzt,ungenutzt,unerreichbar,unbegrenzt,unendlich,toter code,keinesfalls,statt,anstatt,anstelle',
  ),
  absolute: words(
    'immer,nur,alle,aller,allen,jede,jeder,jedes,jeden,jedem,stets,ausschließlich,einzig*,grundsätzlich,garantiert,bedingungslos,jederzeit,in jedem fall,vollständig,allein',
  ),
  order:
    /^[^\p{L}\p{N}]{0,6}(?:(?:immer|niemals|nie|zuerst|dann|danach|einfach|bitte|daher|also)\s{1,3})*(?:\p{L}{2,20}(?:en|ern|eln)\s{1,3}Sie(?!\p{L})|(?:führe|setze|installiere|deaktiviere|aktiviere|ignoriere|nutze|verwende|schalte|lösche|entferne|genehmige|rufe|füge|öffne|kopiere|starte|vertraue|akzeptiere|überspringe|stelle|stell|gib|lass|mach|nimm|vermeide|beachte)(?!\p{L}))|(?:^|[\s:,])(?:immer|stets|niemals|nie|einfach|bitte)\s(?:\p{L}+\s){0,6}\p{L}{3,20}(?:en|eln|ern)[.!]?$/iu,
  plea: words(
    'möge,mögen,gebeten,am besten,sie müssen,sie sollten,sie können,sie dürfen,du musst,du solltest,du kannst,bitte,empfohlen,es wird empfohlen,es empfiehlt sich,es ist ratsam,man kann getrost,kann getrost,können getrost,gefahrlos,bedenkenlos,ihre,ihrem,ihren,unbedingt',
  ),
  duty: words(
    'man muss,man sollte,sollte,sollten,soll,sollen,muss,müssen,darf nicht,dürfen nicht,zu genehmigen,ist zu,sind zu',
  ),
  address:
    /(?:hinweis|anmerkung|nachricht|achtung|anweisung|notiz|bemerkung|wichtig|warnung|information|botschaft|mitteilung)\p{L}{0,3}\s{0,3}(?:an|für|:)\s{0,3}(?:\p{L}{1,14}\s{1,3}){0,3}(?:assisten\p{L}*|ki\p{L}*|ki-\p{L}+|agenten|modelle?|sprachmodell\p{L}*|prüfer\p{L}*|reviewer\p{L}*|leser\p{L}*|bots?|entwickler\p{L}*)|(?:^|[.:!]\s{1,3}|liebe[rs]?\s{1,3})(?:ki-)?(?:assistent\p{L}*|agenten?|ki|modelle?|reviewer)\s{0,2}[:,!—-]|(?:assistenten|ki-\p{L}+|agenten|sprachmodelle?|prüfer\p{L}*|reviewer)\s{1,3}(?:müssen|sollen|sollten|dürfen|können|haben)|(?:ignorier|missacht|vergiss|vergess)\p{L}*\s{1,3}(?:\p{L}{1,12}\s{1,3}){0,3}(?:vorherig|bisherig|obig|früher|anweisung)/iu,
  throwing: words(
    'wirft,werfen,geworfen,wirf*,ausnahme*,exception*,fehler*,löst*,schlägt*,fehlschl*,panik,abbrech*,stürzt',
  ),
  writing: words(
    'schreib*,geschrieben,veränder*,änder*,geändert,nebenwirkung*,seiteneffekt*,speicher*,gespeichert,mutier*,modifizier*,setzt,rein lesend,unveränderlich',
  ),
  exporting: words('exportier*,öffentlich*,privat*,intern*,von außen'),
  empty: words('null,undefined,nil,none,nichts,leer*'),
});

const french = (): LanguageWords => ({
  code: 'fr',
  denial: words(
    "jamais,aucun*,pas,rien,personne,nulle part,sans,ni,impossible,inutilisé*,inaccessible,illimité*,infini*,code mort,n'est,n'a,n'y a,non,au lieu,plutôt que",
  ),
  absolute: words(
    'toujours,seul*,seulement,uniquement,tous,toutes,tout,toute,chaque,exclusivement,systématiquement,garanti*,inconditionnellement,en toutes circonstances,dans tous les cas,entièrement',
  ),
  order:
    /^[^\p{L}\p{N}]{0,6}(?:(?:toujours|jamais|d'abord|ensuite|puis|alors|ne|simplement)\s{1,3})*(?:(?!chez|assez)\p{L}{3,20}ez(?![\p{L}])|veuillez|ne pas\s|(?:désactiver|activer|installer|exécuter|approuver|ignorer|supprimer|définir|ajouter|accepter|télécharger|lancer|éviter|utiliser|contourner|faire confiance)(?!\p{L}))|(?:^|[\s:,])toujours\s\p{L}{3,20}(?:er|ir|re)(?!\p{L})/iu,
  plea: words(
    "prière,merci,mieux vaut,vaut mieux,prié,priés,priée,priées,vous devez,vous devriez,vous pouvez,vous,il faut,il convient,il est recommandé,il est conseillé,on doit,on devrait,veuillez,n'oubliez pas,recommandé,conseillé,sans risque,en toute sécurité,votre,vos,il suffit",
  ),
  duty: words('doit,doivent,devrait,devraient'),
  address:
    /(?:notes?|remarques?|messages?|avis|consignes?|attention|instructions?|important|avertissement|rappel)\s{1,3}(?:à\s{1,3}(?:l'|tous\s{1,3}les\s{1,3})?|aux?\s{1,3}|pour\s{1,3}|destinée?s?\s{1,3}(?:à|aux)\s{1,3}|:\s{0,3})(?:les?\s{1,3}|l'|des\s{1,3})?(?:\p{L}{1,14}\s{1,3}){0,2}(?:assistants?|ia|agents?|modèles?|relecteurs?|lecteurs?|robots?|développeurs?|réviseurs?)|(?:^|[.:!]\s{1,3}|chers?\s{1,3})(?:assistants?|agents?|ia|modèles?)\s{0,2}[:,!—-]|(?:assistants?|ia|agents?|modèles?|relecteurs?|robots?)\s{1,3}(?:\p{L}{1,10}\s{1,3}){0,2}(?:doivent|doit|devraient|devrait|sont\s{1,3}tenus|peuvent|peut)|ignor\p{L}*\s{1,3}(?:\p{L}{1,12}\s{1,3}){0,3}(?:précédent|antérieur|instructions)/iu,
  throwing: words(
    'lève,lèvent,lance,lancent,lever,lancer,exception*,erreur*,échou*,échec*,plante*,paniqu*,crash*,rejet*',
  ),
  writing: words(
    'écri*,modifi*,effet de bord,effets de bord,effet secondaire,effets secondaires,enregistr*,sauvegard*,mute,altère*,change*,lecture seule,immuable',
  ),
  exporting: words('exporté*,exporte*,public*,publique*,privé*,interne*'),
  empty: words('null,undefined,nil,none,rien,vide*,nul'),
});

const spanish = (): LanguageWords => ({
  code: 'es',
  denial: words(
    'nunca,jamás,no,ningún,ninguna,ninguno,nada,nadie,sin,ni,tampoco,imposible,inalcanzable,ilimitad*,infinit*,código muerto,en lugar de,en vez de',
  ),
  absolute: words(
    'siempre,solo,sólo,solamente,únicamente,único,única,todos,todas,todo,toda,cada,exclusivamente,cualquier,garantizad*,garantiza,incondicionalmente,en todos los casos,por completo',
  ),
  order:
    /^[^\p{L}\p{N}]{0,6}(?:(?:siempre|nunca|primero|luego|después|simplemente|por favor|no)\s{1,3})*(?:ejecute|instale|desactive|active|configure|establezca|use|utilice|apruebe|ignore|añada|agregue|elimine|borre|acepte|descargue|abra|confíe|omita|salte|copie|asegúrese|evite|llame|ponga|haga|recuerde|cambie|aprueba|aprobar|ejecutar|instalar|desactivar|ignorar|establecer|confiar|asegúrate|recuerda|desactiva el|desactiva la|ejecuten|instalen|aprueben|desactiven)(?!\p{L})/iu,
  plea: words(
    'se ruega,rogamos,es mejor,funciona mejor,mejor no,ha de,han de,hay que,tiene que,tienen que,tienes que,es necesario,se recomienda,es recomendable,se aconseja,por favor,sin riesgo,con seguridad,tu proyecto,basta con,conviene,usted,debes',
  ),
  duty: words('debe,deben,debería,deberían'),
  address:
    /(?:notas?|mensajes?|avisos?|atención|instrucci\p{L}+|importante|advertencia|recordatorio|aclaración)\s{0,3}(?:a\s{1,3}|al\s{1,3}|para\s{1,3}|:\s{0,3})(?:l[oa]s?\s{1,3}|tod[oa]s\s{1,3}l[oa]s\s{1,3})?(?:\p{L}{1,14}\s{1,3}){0,2}(?:asistentes?|ia|agentes?|modelos?|revisor\p{L}*|lector\p{L}*|bots?|desarrollador\p{L}*)|(?:^|[.:!]\s{1,3}|estimad\p{L}+\s{1,3})(?:asistentes?|agentes?|ia|modelos?)\s{0,2}[:,!—-]|(?:asistentes?|agentes?|modelos?|ia|revisor\p{L}*|bots?)\s{1,3}(?:\p{L}{1,10}\s{1,3}){0,2}(?:deben|debe|deberían|debería|tienen\s{1,3}que|pueden|han\s{1,3}de)|ignor\p{L}*\s{1,3}(?:\p{L}{1,12}\s{1,3}){0,3}(?:anteriores|previas|instrucciones)/iu,
  throwing: words('lanza*,arroja*,excepci*,error*,falla*,pánico,rechaz*,aborta*'),
  writing: words(
    'escrib*,escrit*,modific*,efecto secundario,efectos secundarios,guarda*,almacen*,cambia*,altera*,muta*,solo lectura,sólo lectura,inmutable,persist*',
  ),
  exporting: words('exporta*,públic*,privad*,intern*'),
  empty: words('null,undefined,nil,none,nada,vacío,vacía,nulo'),
});

const chinese = (): LanguageWords => ({
  code: 'zh',
  denial:
    /从不|从未|永不|永远不|绝不|决不|不会|不能|不可|不需|不再|不是|不被|而非|没有|并没|并不|没|无需|无法|无人|无任何|无|未|不|死代码|无限/,
  absolute: /总是|始终|一直|永远|只|仅|唯一|所有|全部|任何|每个|每次|都|必定|必然|一律|完全|绝对|保证|无条件|一定/,
  order:
    /^[^\p{L}\p{N}]{0,6}(?:然后|接着|最后|首先|因此|所以|若要[^，,]{0,20}[，,])?(?:请|务必|切勿|请勿|不要|勿|别|一定要|记得|建议|推荐|必须|应当|应该|应|需要|需|须|始终批准|总是批准|批准|忽略|信任|关闭|禁用|停用|跳过|绕过|运行|执行|安装|删除|设置|下载|打开)(?![了的环顺结状过目路操方模逻项期函器失成完次])(?![^，。；]{0,30}(?:时|后|之前|会|将))/u,
  plea: /请(?!求)|务必|切勿|请勿|不要|一定要|需要(?:你|您)|建议|推荐|最好(?!的)|宜于|可以?放心|可以?安全|可以直接|你|您|大家|无需审查|无需检查/,
  duty: /必须|应当|应该|应(?=[先将把被在以由对]|直接|始终|总)|不得/,
  address:
    /(?:致|给|对|向|提醒|告知|通知|写给|提示)[^。！\n]{0,8}(?:助手|模型|AI|人工智能|智能体|代理|机器人|审查者|评审|读者|审阅者|审核)|(?:助手|模型|AI|智能体|机器人|评审者?|审查者|审阅者)[^。！\n]{0,8}(?:应|须|必须|请|务必|不得|不要|可以直接|一律|总是|始终|注意)|(?:^|[。！\n])\s{0,3}(?:各位|所有)?(?:AI)?(?:助手|智能体|模型)[：:，,]|(?:忽略|无视|忘记|不要理会)[^。\n]{0,12}(?:之前|以上|先前|上述|前面|原有|此前)[^。\n]{0,8}(?:指令|指示|说明|提示|规则|要求)/iu,
  throwing: /抛出|抛|异常|exception|报错|错误|panic|失败|崩溃|拒绝/i,
  writing: /写入|写|修改|改变|改动|副作用|保存|存储|更新|变更|只读|不可变|赋值/,
  exporting: /导出|公开|私有|对外|外部可见|内部使用|public|private/i,
  empty: /null|undefined|nil|none|空/i,
});

const japanese = (): LanguageWords => ({
  code: 'ja',
  denial:
    /決して|絶対に|ない|ません|なかった|ず(?=[、。に])|無い|なし|不要|一切|未使用|デッドコード|無制限|無限|皆無|代わりに|ではなく/,
  absolute: /常に|いつも|必ず|のみ|だけ|しか|すべて|全て|あらゆる|唯一|毎回|無条件|完全に|例外なく|どの.{1,8}も|保証/,
  order: /(?:ください|下さい|しなさい|しましょう|せよ|しろ|すること|するな|お願いします)[。！!]?$/u,
  plea: /ください|下さい|推奨|お勧め|おすすめ|望ましい|ものとし|ておくのが|して(?:も)?(?:よい|構いません|かまいません|大丈夫)|安全に(?:削除|無視|無効)|すること(?:[。！!]|$)|あなた|お願い/,
  duty: /べき|なければ(?:なりません|ならない)|なくては|必要があります|必要がある|必須|してはいけ/,
  address:
    /(?:アシスタント|AI|モデル|エージェント|レビュー?(?:ア|ワー|担当者?|者)|読者|ボット|LLM|開発者)(?:の皆さん|の方|各位)?(?:へ|は|への|に対|に向け|向け|宛|：|:|、)|(?:以前|これまで|上記|前)の(?:指示|命令|ルール)を?(?:無視|忘れ)/iu,
  throwing: /例外|exception|エラー|投げ|スロー|throw|失敗|パニック|クラッシュ/i,
  writing: /書き込|書き換|変更|副作用|保存|更新|読み取り専用|不変|ミューテート/,
  exporting: /エクスポート|公開|非公開|外部から|public|private/i,
  empty: /null|undefined|nil|none|空/i,
});

/** For languages without a table of their own: obligations and denials, so that they are checked more strictly. */
const others = (): LanguageWords => ({
  code: 'other',
  denial: words(
    'nikdy,nunca,jamais,mai,nessun*,não,non,никогда,не,нет,без,ни,nigdy,nie,aldrig,inte,ingen*,nooit,geen,niet,hiçbir,asla,절대,않,없',
  ),
  absolute: words(
    'sempre,semper,solo,apenas,tutti,всегда,только,все,каждый,zawsze,tylko,altijd,alleen,alltid,endast,her zaman,항상,모든,만',
  ),
  order:
    /^[^\p{L}\p{N}]{0,6}(?:por favor|per favore|пожалуйста|proszę|alstublieft|lütfen|execute|instale|desative|aprove|ignore|esegui|eseguire|installa|disabilita|disattiva|approva|approvare|ignora|\p{sc=Cyrillic}{3,20}(?:йте|ите)(?!\p{L}))|(?:하세요|하십시오|하시오|해 ?주세요|마십시오|마세요)[.!]?$/iu,
  plea: words(
    'por favor,per favore,пожалуйста,proszę,alstublieft,lütfen,raccomand*,recomenda*,рекоменду*,zaleca*,권장,권합니다,하세요,하십시오',
  ),
  duty: words(
    'deve,devem,devi,dovete,devono,bisogna,è necessario,должн*,следует,нужно,необходимо,należy,musi,powin*,moet*,måste,bör,해야',
  ),
  address:
    /(?:assistent\p{L}*|ассистент\p{L}*|помощник\p{L}*|модел\p{L}*|агент\p{L}*|asystent\p{L}*|modell\p{L}*|agent\p{L}*|어시스턴트|모델|에이전트|ии|ia|ai)\s{0,3}(?:[:：]|deve|devem|devono|dovrebbero|должн\p{L}*|следует|powin\p{L}*|moet\p{L}*|måste|는|은|에게)|(?:nota|notas|avviso|messaggio|примечание|заметка|uwaga|opmerking|obs)\s{1,3}(?:per|para|для|aos?|agli|voor|till|dla)\s/iu,
  throwing: words('lança*,lancia*,exceção,eccezion*,исключени*,ошибк*,бросает,выбрасывает,wyjąt*,예외'),
  writing: words('escreve*,scrive*,modific*,записыва*,изменя*,побочн*'),
  exporting: words('exporta*,esporta*,экспорт*,public*'),
  empty: words('null,undefined,nil,none'),
});

const ranged = ({ code, ...forms }: LanguageWords): LanguageWords => {
  const of = (form: RegExp): RegExp => pattern(form.source, form.flags);
  return {
    code,
    ...{ denial: of(forms.denial), absolute: of(forms.absolute), order: of(forms.order), plea: of(forms.plea) },
    ...{ duty: of(forms.duty), address: of(forms.address), throwing: of(forms.throwing), writing: of(forms.writing) },
    ...{ exporting: of(forms.exporting), empty: of(forms.empty) },
  };
};

let made: readonly LanguageWords[] | null = null;

/** English first. Made when they are first asked for, because their patterns would cost each start 50 ms. */
export function languages(): readonly LanguageWords[] {
  made ??= [english(), german(), french(), spanish(), chinese(), japanese(), others()].map(ranged);
  return made;
}

// The language a sentence is written in, by its script and its most frequent words. Code is left out before.

const frequent: readonly (readonly [string, string])[] = [
  [
    'en',
    'the of and is in to a an for by it its with from that when are as on be this which into or if at has was each not no never only always does',
  ],
  [
    'de',
    'der die das und ist mit wird ein eine einen einem von den dem auf zu bei im sich wenn aus nach für es als werden nicht nie niemals kein keine keinen immer nur ohne durch sie er noch um vor über dann sonst jede alle oder dass kann sind hat am beim zum zur',
  ],
  [
    'fr',
    'le la les des est et une un dans par pour que qui du sur se au ce cette il elle sont avec si lorsque aux en de ne pas jamais aucun aucune toujours seul seule sans l d n qu s y sinon puis dont leur ou plus tout cette',
  ],
  [
    'es',
    'el la los las es y una un en por para que se del con al lo su cuando como si este esta son de o no nunca siempre sin solo ni ya hay cada entre sus más pero cualquier sino sobre ser desde hasta',
  ],
];
const known = frequent.map(([code, list]) => [code, new Set(list.split(' '))] as const);

/** Letters that words of the other languages do not have. */
const marks: Readonly<Record<string, RegExp>> = { de: /[äöüß]/, fr: /[àâçèêëîïôœùû]/, es: /[áíóúñ¿¡]/ };

/** Endings that decide between languages with the same little words. */
const endings: Readonly<Record<string, RegExp>> = {
  en: /(?:ing|ed|s|ly)$/,
  de: /(?:en|er|t|ung)$/,
  fr: /(?:e|es|ent|ez|tion)$/,
  es: /(?:[oa]s?|ción|n)$/,
};

const find = (code: string): LanguageWords => {
  const found = languages().find((each) => each.code === code);
  if (found === undefined) throw new Error(`There are no words of the language ${code}.`);
  return found;
};

export function languageOfText(text: string): LanguageWords {
  if (/[\p{sc=Hiragana}\p{sc=Katakana}]/u.test(text)) return find('ja');
  if (/\p{sc=Han}/u.test(text)) return find('zh');
  const letters = text.match(/\p{L}/gu) ?? [];
  const latin = letters.filter((letter) => /\p{sc=Latin}/u.test(letter)).length;
  if (letters.length > 0 && latin * 2 < letters.length) return find('other');
  const words = [...new Set(text.toLowerCase().match(/\p{L}+/gu))];
  const scored = known.map(([code, set]) => {
    const marked = words.filter((word) => marks[code]?.test(word)).length;
    const ended = words.filter((word) => endings[code]?.test(word)).length;
    return { code, score: words.filter((word) => set.has(word)).length + marked + ended / 20 };
  });
  const best = scored.reduce((a, b) => (b.score > a.score ? b : a));
  if (best.score >= 1) return find(best.code);
  // A few words without any frequent one: the distinctive ones decide.
  const speaks = languages()
    .filter(({ code }) => code !== 'zh' && code !== 'ja')
    .find(({ denial, absolute, duty, order }) => [denial, absolute, duty, order].some((form) => form.test(text)));
  if (speaks !== undefined) return speaks;
  // English has no letters with marks.
  return find(/[^\p{ASCII}\p{P}\p{S}\s]/u.test(text) ? 'other' : 'en');
}
