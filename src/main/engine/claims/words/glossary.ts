/**
 * Words of other languages than English that code shows in English: a sentence is held to how many of them the lines
 * show. A row with ~ is about words that code often shows by how it is written: alone it proves nothing. Columns: words
 * and signs in code | Chinese | Japanese | German | French | Spanish. A word is matched from its beginning, whatever
 * its ending. Main function: wordsInCode.
 */

import { pattern } from './letters.ts';

const table = `
key | 键,键值 | キー | schlüssel | clé,clef | clave
node | 节点,结点 | ノード | knoten | nœud,noeud | nodo
tree | 树 | ツリー,木構造 | baum,bäum | arbre | árbol
root | 根节点,根目录,根命令 | ルート | wurzel | racine | raíz
element item entry | 元素,条目 | 要素,項目,エントリ | element,eintrag,einträg | élément,entrée | elemento,entrada
priority | 优先级 | 優先 | priorität | priorité | prioridad
append push add insert += concat | 追加,添加,插入,加入 | 追加,挿入 | anhäng,anfüg,hinzufüg,einfüg,fügt,hängt | ajout,insèr,insér | añad,agreg,insert,anexa
remove delete pop clear free splice unlink -- | 删除,移除,清除,清空,释放 | 削除,除去,取り除,解放,クリア | entfern,lösch,leert,gibt frei,freigeb | supprim,retir,enlèv,efface,libèr | elimin,borra,quita,retira,libera
~ head first begin start shift 0 | 开头,最前,首个 | 先頭 | anfang | début | inicio,principio
~ tail last end final push append -1 | 末尾,最后一,尾部 | 末尾,最後の | ende,letzt | fin,dernier,dernière | final,últim
~ old previous prev former | 旧,原来的,上一个 | 古い,以前の | alte,vorherig,bisherig | ancien,précédent | anterior,antigu
~ size length count len capacity | 大小,长度,个数,数量,容量 | サイズ,長さ,個数,件数 | größe,länge,anzahl | taille,longueur | tamaño,longitud,cantidad
~ empty null none nil length size len blank "" [] {} | 为空,空的,空字符串 | 空の,空文字 | leer | vide | vací
search find lookup get match | 查找,搜索,寻找 | 検索,探 | sucht,suche,gesucht | cherch,recherch | busca
compare equal match == != < > same cmp | 比较,相等,等于 | 比較,等し | vergleich,gleich | compar,égal | compar,igual
copy clone memcpy duplicate | 复制,拷贝 | コピー,複製 | kopier,kopie | copi | copia
move shift relocate transfer | 移动,移到,转移 | 移動,移し | verschieb,verlager | déplac,transfèr | muev,mover,traslad,transfer
replace swap substitute | 替换,取代 | 置換,置き換 | ersetz | remplac | reemplaz,sustituy
split divide slice cut | 拆分,分割,切分 | 分割 | aufteil,zerleg,aufgeteilt | découp,divis,sépar | divid,separa
join concat merge combine + | 合并,拼接 | 結合,連結,マージ | zusammenf,zusammens,verkett | joint,fusionn,concat,combin | concaten,fusion,combin
read load get open | 读取 | 読み取,読み込,読み出 | liest,lesen,gelesen | lit,lire,lecture | lee,leer,lectura
write save store set print | 写入,写到 | 書き込,書き出 | schreib,geschrieb | écri | escrib
file open path fs | 文件 | ファイル | datei | fichier | archivo,fichero
folder directory dir path | 目录,文件夹,路径 | フォルダ,ディレクトリ,パス | ordner,verzeichnis,pfad | dossier,répertoire,chemin | carpeta,directorio
message text warning msg warn | 消息,警告 | メッセージ,警告 | nachricht,meldung,warn | message,avert | mensaje,advert
notify emit send event listener observer publish dispatch | 通知,触发,观察者 | 通知,発行,発火 | benachrichtig,verständig | prévien,préven,notifi,émet | notific,emite,avisa
convert parse transform cast to int string number | 转换,解析,转为,转成 | 変換,解析,パース | umwandel,wandel,konvert,pars | convert,analys,transform | conviert,convert,analiz,transform
format print string render fmt | 格式化,打印 | 整形,フォーマット,印刷 | formatier,ausgegeben | format,affich,imprim | format,imprim,muestra
increment ++ += +1 add increase count | 递增,加一,增加,累加 | 増や,加算,インクリメント | erhöh,hochgezähl | incrément,augment | increment,aument
decrement -- -= -1 subtract decrease | 递减,减一,减少 | 減ら,減算,デクリメント | verringer,vermindert,reduzier | décrément,dimin,rédui | decrement,dismin,reduc
half /2 | 一半,半分 | 半分,半数,半分の | hälfte,halbe | moitié,demi | mitad,media
archive | 归档,存档 | アーカイブ | archiv | archiv | archiva,archivo histórico
night midnight cron daily | 夜间,每晚,深夜 | 夜間,毎晩 | nacht,nächt | nuit,nocturn | noche,nocturn
rebuild balance reconstruct rehash | 重建,重新构建,平衡 | 再構築,平衡 | neu auf,balanc,rebalanc | reconstru,équilibr | reconstru,equilibr
wait sleep delay pause timeout | 等待,延迟 | 待機,待ち,待つ,待ちま | warte,verzöger | attend,délai,patient | espera,retras
stop abort cancel break end clear exit | 停止,中止,取消 | 停止,中止,キャンセル | abbrech,abgebroch,stopp,beend | arrêt,annul,interromp | detien,cancel,aborta
package library module dependency import require include use crate | 软件包,这个包,依赖,第三方库 | パッケージ,ライブラリ,依存 | paket,bibliothek,abhäng | paquet,bibliothèque,dépend | paquete,biblioteca,librería,depend
memory alloc malloc heap free | 内存 | メモリ | arbeitsspeicher,speicherplatz | mémoire | memoria
buffer | 缓冲 | バッファ | puffer | tampon | búfer
pointer next prev link reference ref * | 指针,链表 | ポインタ,リンク | zeiger,verkettet | pointeur,chaîné | puntero,enlazad
walk iterate loop for each while foreach | 遍历,逐个,循环,依次 | 走査,順に,繰り返,ループ | durchläuf,durchlauf,iterier,schleife,einzeln,nacheinander | parcour,itèr,boucle,un par un | recorr,itera,bucle,uno a uno
~ default | 默认,缺省 | 既定,デフォルト | standardmäßig,vorgabe,voreingestell | défaut | defecto,predetermin
~ limit max maximum most cap bound < <= > | 上限,最多,最大 | 上限,最大 | höchst,maxim,obergrenz,begrenz | maxim,limite | máxim,límite,tope,limitad
~ min minimum least bound < <= > | 下限,最少,最小,至少 | 下限,最小 | mindest,minim | minim,au moins | mínim,al menos
~ order sort sequence before after sorted | 顺序,次序 | 順序,順番,並び | reihenfolge | ordre | orden
duplicate seen twice unique set | 重复 | 重複 | duplik,mehrfach | doublon,dupliqu | duplicad,repetid
prefix startswith start | 前缀 | 接頭辞 | präfix | préfixe | prefijo
suffix endswith end | 后缀 | 接尾辞 | suffix | suffixe | sufijo
separator delimiter sep comma split , | 分隔符,逗号 | 区切り,カンマ | trennzeichen,komma | séparateur,virgule | separador
space blank whitespace trim ' ' | 空格,空白 | 空白,スペース | leerzeichen,leerraum | espace | espaci
character letter char rune byte | 字符(?!串),字母 | 文字(?!列) | zeichen(?!kette),buchstabe | caractère,lettre | carácter,caracteres
upper lower case tolower capital | 大写,小写 | 大文字,小文字 | großbuchst,kleinbuchst,großschr,kleinschr | majuscule,minuscule | mayúscula,minúscula
compat backward legacy | 兼容 | 互換 | kompatib | compatib | compatib
safe secure security trust | 安全 | 安全 | sicher(?!ung),sicherheit | sûr,sécurité | segur
bug vulnerability flaw fixme | 漏洞,缺陷 | 脆弱性,欠陥,バグ | schwachstelle,lücke | faille,vulnérab,bogue | vulnerab
~ bad invalid wrong malformed illegal error fail not | 无效,错误的,不正确 | 不正,無効な | falsch,ungültig | invalide,incorrect,mauvais | inválid,incorrect,no válid
depth level nest stack recursion | 深度,层级,嵌套 | 深さ,階層,ネスト | tiefe,ebene,verschachtel | profond,niveau,imbriqu | profund,nivel,anidad
index position offset at [ | 下标,索引,偏移 | インデックス,添字,オフセット | index,versatz | indice,décalage | índice,desplazamiento
range bound between interval | 范围,边界 | 範囲,境界 | bereich | plage,borne | rango
request req ctx http | 请求 | リクエスト | anfrage | requête | petición,solicitud
response res reply status | 响应 | レスポンス,応答 | antwort | réponse | respuesta
header head | 请求头,响应头 | ヘッダ | kopfzeile | en-tête | cabecera,encabezad
server host port listen url http | 服务器,端口,主机 | サーバ,ポート,ホスト | server | serveur | servidor
connection connect socket dial | 连接 | 接続 | verbindung | connexion | conexión
description comment doc usage help | 描述,注释 | 説明,コメント | beschreibung,kommentar | description,commentaire | descripci,comentario
state status flag | 状态 | 状態 | zustand | état | estado
number digit integer int float decimal double num | 数字,整数,小数,十进制 | 数値,整数,小数 | zahl,ziffer | chiffre,entier | dígito,entero
negative < minus -1 signed | 负数,为负 | 負の | negativ | négati | negativ
infinite inf infinity forever loop unbounded | 无限,无穷 | 無限 | unendlich | infini | infinit
permanent persist durable expire | 永久 | 永続,恒久 | dauerhaft | permanent | permanent
config setting option configure | 配置 | 設定値,設定ファイル,構成 | konfigur,einstell | configur,réglage | configur,ajuste
observe watch monitor | 观察,监视,监控 | 監視 | beobacht,überwach | observ,surveill | observ,vigila,monitor
history log record journal | 历史,记录到 | 履歴,記録 | verlauf,aufzeichn | historique,enregistr | historial,registr
process pid fork spawn child exec | 进程 | プロセス | prozess | processus | proceso hij,procesos
owner | 所有者 | 所有者 | eigentümer | propriétaire | propietario
date time now clock day hour | 日期,时间 | 日付,時刻 | datum,uhrzeit | date,horodat | fecha
fast performance speed cheap optim amortiz cost | 性能,速度 | 性能,高速 | leistung,schnell,geschwind | perform,rapid,vitesse | rendimiento,rápid,velocidad
user | 用户 | ユーザー | benutzer | utilisateur | usuario
image picture icon png jpeg | 图片,图像 | 画像 | bild(?!e) | image | imagen
table row column | 表格,列 | テーブル,列を | tabelle,spalte | tableau,colonne | tabla,columna
color colour ansi | 颜色 | 色 | farb | couleur | color
keyboard key mouse screen terminal tty | 屏幕,终端,键盘 | 画面,端末,キーボード | bildschirm,terminal,tastatur | écran,terminal,clavier | pantalla,terminal,teclado
template render | 模板 | テンプレート | vorlage | modèle de page,gabarit | plantilla
translate locale language i18n | 翻译,语言 | 翻訳,言語 | übersetz,sprache | tradui,langue | traduc,idioma
license licence copyright | 许可证,版权 | ライセンス,著作権 | lizenz,urheber | licence,copyright | licencia
test spec assert mock | 测试 | テスト | getestet,testfall | testé,tests | prueba
compile build | 编译,构建 | コンパイル,ビルド | kompilier,übersetzt den | compil | compila
synchron sync await lock | 同步 | 同期 | synchron | synchron | sincron
register registry add | 注册,登记 | 登録 | registrier | inscri,enregistr | registra
`;

const columns = ['zh', 'ja', 'de', 'fr', 'es'];

interface Entry {
  /** Words of code in English, and signs. */
  readonly words: readonly string[];
  readonly signs: readonly string[];
  readonly said: RegExp;
  readonly isWeak: boolean;
}

const made = new Map<string, readonly Entry[]>();

function entriesOf(language: string): readonly Entry[] {
  const known = made.get(language);
  if (known !== undefined) return known;
  const column = columns.indexOf(language) + 1;
  const before = column > 2 ? '(?<![\\p{L}\\p{N}_])' : '';
  const entries = table
    .trim()
    .split('\n')
    .map((line): Entry => {
      const cells = line.split(' | ');
      const isWeak = cells[0]?.startsWith('~ ') === true;
      const code = (cells[0] ?? '').replace('~ ', '');
      const said = (cells[column] ?? '').split(',').map((each) => each.trim());
      const all = code.split(' ');
      return {
        words: all.filter((word) => /^\w/.test(word)),
        signs: all.filter((word) => !/^\w/.test(word)),
        ...{ said: pattern(`${before}(?:${said.join('|')})`), isWeak },
      };
    });
  made.set(language, entries);
  return entries;
}

export interface WordsInCode {
  readonly said: number;
  readonly shown: number;
}

/** How many words of the glossary a text has, and how many of them are shown; none of a language without a column. */
export function wordsInCode(
  text: string,
  language: string,
  isShown: (word: string) => boolean,
  holds: (sign: string) => boolean,
): WordsInCode {
  if (!columns.includes(language)) return { said: 0, shown: 0 };
  const said = entriesOf(language).filter((entry) => entry.said.test(text));
  if (said.every(({ isWeak }) => isWeak)) return { said: 0, shown: 0 };
  const shown = said.filter(({ words, signs }) => words.some(isShown) || signs.some(holds));
  return { said: said.length, shown: shown.length };
}
