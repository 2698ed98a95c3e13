/**
 * Concepts of programs with their words in six languages and the letters by which code shows them. A sentence that speaks of
 * one is believed only where the lines that were read show it, in whatever language it is written. Columns: letters in code |
 * English | Chinese | Japanese | German | French | Spanish. A word is matched from its beginning, whatever its ending.
 */

import { pattern } from './letters.ts';

export interface Concept {
  /** In lines of code and their comments, at the beginning of a word. */
  isShown(lines: string): boolean;
  /** The words of a text of this language that mean it, or null; of a language without a column, those of all. */
  said(text: string, language: string): string | null;
}

const table = `
cert,tls,ssl,x509,https,pem,verify,insecure | certificate,tls,ssl | 证书,加密连接 | 証明書 | zertifikat | certificat | certificad
passw,pwd,passphrase,secret,credential | password,passphrase,credential,secret | 密码,口令,密钥,凭据,凭证 | パスワード,秘密鍵,認証情報 | passwor,kennwor,geheimnis,zugangsdaten | mot de passe,mots de passe,identifiants,secret | contraseña,credencial,secreto
token,jwt,bearer | token,jwt | 令牌,凭牌 | トークン | token | jeton | token
encrypt,decrypt,cipher,aes,rsa,crypto,seal | encrypt,decrypt,cipher | 加密,解密 | 暗号,復号 | verschlüssel,entschlüssel | chiffrement,chiffrer,chiffré,chiffrant,chiffrage,chiffre la,chiffre le,chiffre les,chiffre l',déchiffr,crypt | cifra,descifra,encript
hash,digest,sha,md5,hmac,checksum,crc,fingerprint,bcrypt | hash,digest,checksum | 哈希,散列,摘要,校验和 | ハッシュ,ダイジェスト | hash,prüfsumme | hach,empreinte,somme de contrôle | hash,resumen criptogr,suma de comprob
sign,hmac,unsign | signature,signing | 签名 | 署名 | signatur,signier | signature,signe numér | firma
auth,login,signin,logon,session,passw | authenticat,login,log in,logs in | 认证,登录,鉴权,登陆 | 認証,ログイン | authentifizier,anmeld | authentifi,connexion d | autentic,inicio de ses
permission,role,admin,acl,grant,privilege,scope,owner,authoriz,allow,forbid,chmod | permission,admin,privilege,authoriz,access right | 权限,管理员,授权,特权 | 権限,管理者 | berechtig,administrator,rechte | permission,administrateur,privilège,droits d | permiso,administrador,privilegio
root,sudo,su,setuid | root user,as root,sudo | root权限,超级用户 | ルート権限,特権 | root-,als root | en root,superutilisateur | como root,superusuario
http,fetch,request,socket,url,net,client,axios,dial,connect,server,api,send | network,http,internet,remote server,over the wire | 网络,远程,联网,互联网 | ネットワーク,通信,リモート | netzwerk,internet | réseau,internet,serveur distant | internet,servidor remoto,por red
upload,send,post,put,push,publish | upload,uploads,transmit | 上传,发送到,外发 | アップロード,送信 | hochlad,hochgelad,überträg,übermittel | téléverse,transmet,envoie à | sube,envía a,transmite
download,fetch,pull,get,curl,wget | download | 下载 | ダウンロード | herunterlad,heruntergelad,herunterläd | téléchar | descarg
mail,smtp,sendgrid | email,e-mail | 邮件,邮箱 | メール | e-mail,mail | courriel,e-mail | correo
sql,query,database,db,table,insert,select,row,sqlite,postgres,mysql,mongo,repository,store | database,sql | 数据库 | データベース | datenbank | base de données,bases de données | base de datos,bases de datos
cache,memo,lru,ttl | cache,caches,cached,caching,memoiz | 缓存 | キャッシュ | zwischenspeicher,gecacht,cache | cache,mémoris | caché,cachea,cache
delet,remov,unlink,rm,drop,clear,erase,purge,truncate,destroy,pop,splice,evict,discard | delet,remov,erase,purge | 删除,清除,移除,清空 | 削除,消去 | lösch,entfern | supprim,efface | elimin,borra,suprim
disable,enabled,off,skip,insecure,no,false,deactivate,ignore,bypass,suppress | disabl,turn off,turns off,turned off,switch off,switched off,deactivat,bypass | 禁用,关闭校验,停用,关掉,绕过,跳过 | 無効,スキップ,バイパス,オフに | deaktivier,abschalt,abgeschalt,ausschalt,ausgeschalt,umgeh | désactiv,contourn,neutralis | desactiv,deshabilit,omit,elude
retr,attempt,again,tries | retry,retries,retried | 重试 | 再試行,リトライ | wiederholungsversuch,erneut versuch,retry | réessa,nouvelle tentative,retent | reintent,vuelve a intentar
timeout,deadline,timer,expire,delay,ttl,abort,elapsed | timeout,time-out,times out,deadline | 超时 | タイムアウト | zeitüberschreit,timeout,zeitlimit | délai d'attente,expiration du délai,timeout | tiempo de espera,tiempo límite,timeout
queue,enqueue,fifo,push,channel,job,pending | queue,enqueue | 队列 | キュー | warteschlange | file d'attente | cola
lock,mutex,semaphore,synchron,atomic,acquire | mutex,semaphore,locks the,a lock | 互斥,加锁,锁定,信号量 | ロック,排他,ミューテックス | sperre,sperrt,mutex | verrou,mutex | bloqueo,mutex,cerrojo
thread,parallel,concurr,worker,goroutine,go,async,spawn,pool,rayon,chan | thread,parallel,concurren,goroutine | 线程,并发,并行,协程 | スレッド,並列,並行 | thread,parallel,nebenläufig | thread,parallèl,concurren | hilo,paralel,concurren
transaction,begin,commit,rollback,savepoint | transaction,rollback | 事务,回滚 | トランザクション,ロールバック | transaktion,zurückgeroll | transaction,annulation | transacci
log,logger,print,console,warn,debug,info,trace | logs,logged,logging,log message,log file | 日志 | ログ | protokoll,geloggt,loggt | journalis,journal d | registra en el log,bitácora,registro de log
metric,telemetry,analytics,track,stat,counter,sentry,beacon,usage | telemetry,analytics,tracking,metrics | 遥测,埋点,统计上报,分析数据 | テレメトリ,計測データ,アナリティクス | telemetrie,analysedaten,nutzungsdaten | télémétrie,analytique,données d'usage | telemetría,analítica,datos de uso
env,environ,getenv,process | environment variable,env var | 环境变量 | 環境変数 | umgebungsvariable | variable d'environnement,variables d'environnement | variable de entorno,variables de entorno
session,cookie | cookie | cookie,会话 | クッキー,セッション | cookie,sitzung | cookie,session utilisateur | cookie,sesión
pay,charge,refund,invoice,billing,stripe,capture,amount,cents | payment,refund,invoice,billing | 支付,付款,退款,发票,扣款 | 支払,返金,請求 | zahlung,erstattung,rechnung | paiement,rembours,facture | pago,reembols,factura
price,cost,amount,total,fee,cents,tax,vat,discount | price,discount,tax,fee,surcharge | 价格,折扣,税,费用,手续费 | 価格,割引,税,手数料 | preis,rabatt,steuer,gebühr | prix,remise,taxe,frais | precio,descuento,impuesto,comisión
random,rand,uuid,nonce,jitter,seed,shuffle | random,jitter | 随机,抖动 | ランダム,乱数,ジッター | zufäll,zufall | aléatoire,gigue | aleatori
sort,order,compare,rank | sorts,sorted,sorting | 排序 | ソート,並べ替え | sortier | tri,trie,triés | ordena
compress,gzip,zip,deflate,brotli,zlib | compress,gzip,zipped | 压缩 | 圧縮 | komprimier | compress | comprim
json,parse,stringify | json | json | json | json | json | json
xml | xml | xml | xml | xml | xml | xml
yaml,yml | yaml | yaml | yaml | yaml | yaml | yaml
csv | csv | csv | csv | csv | csv | csv
regex,regexp,pattern,re,match | regular expression,regex | 正则 | 正規表現 | regulär | expression régulière,expressions régulières | expresión regular,expresiones regulares
zone,utc,tz,date,time,clock | time zone,timezone,utc | 时区 | タイムゾーン | zeitzone | fuseau | zona horaria
schedul,cron,interval,timer,every,period,tick | schedul,cron,periodic | 定时,调度,周期 | スケジュール,定期 | zeitplan,zeitgesteuert,periodisch,regelmäßig | planifi,périodique | programa la,periódic
event,emit,listener,subscri,dispatch,on,hook,handler,observer,publish | event,listener,subscrib,emits | 事件,监听,订阅 | イベント,リスナー,購読 | ereignis,event,abonnier | événement,écouteur,abonn | evento,oyente,suscri
stream,pipe,chunk,reader,writer,iter | stream | 流式,数据流 | ストリーム | stream,datenstrom | flux | flujo,stream
valid,check,assert,verify,schema,ensure,require,test,is,match,guard,error,err | validat | 校验,验证,检验 | 検証,バリデーション | validier,überprüf | valid,vérifi | valid,verific
limit,throttle,rate,quota,bucket | rate limit,throttl,quota | 限流,频率限制,配额 | レート制限,スロットル | ratenbegrenz,drossel,kontingent | limitation de débit,limite de débit,quota | límite de tasa,limitación de,cuota
backoff,exponential,pow,double,twice,factor,base,**,<<,*2,* 2 | exponential,backoff,back-off,doubles,doubled,twice | 指数,退避,翻倍,加倍,两倍 | 指数,バックオフ,2倍,倍に | exponentiell,verdoppel,doppelt | exponenti,double | exponencia,duplica,doble
page,offset,cursor,limit | paginat | 分页 | ページネーション,ページング | paginier,seitenweise | pagin | pagina
deprecat,obsolete,legacy | deprecat,obsolete | 弃用,废弃 | 非推奨,廃止 | veraltet | obsolète,déprécié | obsolet,en desuso
docker,container,kube,k8s,pod,helm | docker,container image,kubernetes | docker,容器镜像,kubernetes | docker,コンテナ,kubernetes | docker,kubernetes | docker,conteneur docker,kubernetes | docker,contenedor docker,kubernetes
aws,s3,bucket,azure,gcp,gcs,lambda,cloud | aws,s3,azure,google cloud,cloud storage,the cloud | 云端,云存储,云服务 | クラウド | cloud | cloud,infonuagique | nube
redis | redis | redis | redis | redis | redis | redis
kafka,rabbit,amqp,nats,broker | kafka,rabbitmq,message broker | kafka,消息队列,消息代理 | kafka,メッセージブローカー | kafka,nachrichtenbroker | kafka,courtier de messages | kafka,intermediario de mensajes
postgres,pg,mysql,mongo,sqlite,oracle,maria | postgres,mysql,mongo,sqlite | postgres,mysql,mongo,sqlite | postgres,mysql,mongo,sqlite | postgres,mysql,mongo,sqlite | postgres,mysql,mongo,sqlite | postgres,mysql,mongo,sqlite
graphql,gql | graphql | graphql | graphql | graphql | graphql | graphql
websocket,ws,socket | websocket | websocket | websocket | websocket | websocket | websocket
proxy,forward,tunnel | proxy | 代理服务器,反向代理 | プロキシ | proxy | proxy,mandataire | proxy
firewall,iptables | firewall | 防火墙 | ファイアウォール | firewall | pare-feu | cortafuegos
approv,accept,grant,allow,merge,review | approv,code review,pull request,merge request | 批准,合并请求,代码审查,评审,审批,审核 | 承認,プルリクエスト,コードレビュー | genehmig,freigeb,freigegeb,pull-request,pull request | approuv,revue de code,pull request | aprob,aprueb,revisión de código,pull request
ai,llm,assistant,agent,copilot,gpt,claude,chatbot,bot,openai,anthropic | llm,language model,assistant,copilot,chatbot,ai model,ai tool,ai agent,coding agent | 人工智能,智能体,大模型,语言模型,助手,聊天机器人 | 言語モデル,アシスタント,エージェント,人工知能 | sprachmodell,assistent,ki-,künstliche intelligenz | modèle de langage,assistant,agent ia,intelligence artificielle | modelo de lenguaje,asistente,agente de ia,inteligencia artificial
audit,vetted,certif,trust | audited,security audit,vetted,trusted by,certified | 审计,安全审查,可信 | 監査,信頼でき | auditiert,sicherheitsgeprüft,vertrauenswürdig | audité,digne de confiance,certifié | auditad,de confianza
disk,file,fs,write,save,persist,path,storage,store,db | persist,on disk,to disk,restart | 持久化,磁盘,重启 | 永続化,ディスク,再起動 | persistier,festplatte,neustart | persist,disque,redémarrage | persist,disco,reinicio
for,while,each,iter,loop,range,walk,reduce,filter,every,some,.map( | iterat,walks through,loops over,loops through,one by one,traverse | 遍历,逐个,循环 | 走査,繰り返,順に処理 | durchläuf,durchlauf,iterier,schleife | parcour,itèr,boucle | recorr,itera,bucle
backup,snapshot,restore,dump | backup,backs up | 备份 | バックアップ | sicherungskopie,backup,sichert eine | sauvegarde de secours,copie de sauvegarde | copia de seguridad,respaldo
gpu,cuda,webgl | gpu,cuda | gpu,显卡 | gpu | gpu,grafikkarte | gpu,carte graphique | gpu,tarjeta gráfica
shell,exec,spawn,system,popen,subprocess,command,bash,sh,process | shell command,child process,subprocess | shell命令,子进程,命令行执行 | シェルコマンド,子プロセス | shell-befehl,kindprozess,unterprozess | commande shell,sous-processus,processus fils | comando de shell,subproceso,proceso hijo
eval,function,vm,exec,compile | eval | eval,动态执行代码 | eval | eval | eval | eval
sanitiz,escap,strip,clean,encode,purify,html,quote | sanitiz,escapes,escaped,escaping | 转义,净化 | サニタイズ,エスケープ | maskier,bereinig,escap | assaini,échapp,nettoi | sanitiz,escapa,sanea
inject,param,prepare,bind,escape,xss,csrf | injection,xss,csrf | 注入,跨站 | インジェクション | injection,einschleus | injection | inyecci
backdoor,master,override,bypass,debug | backdoor,master password,master key | 后门,万能密码,主密码 | バックドア,マスターパスワード | hintertür,generalschlüssel,master-passwor | porte dérobée,mot de passe maître | puerta trasera,contraseña maestra
user,account,customer,member,person,client | user account,customer,end user | 用户账户,客户,账号,帐号 | 顧客,アカウント | kunde,benutzerkonto,nutzerkonto | client final,compte utilisateur | cliente final,cuenta de usuario
region,country,locale,geo,eu,currency | region,country,countries,currenc | 地区,国家,货币,币种 | 地域,国ごと,通貨 | region,länder,währung | région,pays,devise | región,país,divisa,moneda
version,semver,v1,v2 | version | 版本 | バージョン | version | version | versión
throw,raise,catch,except,rescue,panic,error,err,exception,fail,reject,abort,unwrap,expect,bail,exit | throws,thrown,exception,raises,raised,panics | 异常,抛出 | 例外,投げ | ausnahme,exception,wirft,geworfen | exception,lève,lance une | excepción,excepciones,lanza,arroja
`;

const inCode = (column: string): RegExp =>
  new RegExp(
    column
      .split(',')
      .map((each) => each.trim())
      .map((each) =>
        /^\w/.test(each) ? `(?<![a-z])${escaped(each)}${each.length < 3 ? '(?![a-z])' : ''}` : escaped(each),
      )
      .join('|'),
  );

/** One lookbehind for all Latin words: one for each made the table slow to compile. */
function inText(columns: readonly string[]): RegExp {
  const words = columns
    .flatMap((column) => column.split(','))
    .map((each) => each.trim())
    .filter((each) => each !== '');
  const isEast = (word: string): boolean => /^[\p{sc=Han}\p{sc=Katakana}\p{sc=Hiragana}]/u.test(word);
  const east = words.filter(isEast).map(escaped);
  const west = words.filter((word) => !isEast(word)).map(escaped);
  const parts = west.length > 0 ? [...east, `(?<![\\p{L}\\p{N}_])(?:${west.join('|')})`] : east;
  return pattern(parts.join('|'));
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const columns = ['en', 'zh', 'ja', 'de', 'fr', 'es'];

/** The table has hundreds of patterns, which cost every start a fifth of a second: each is compiled when it is first needed. */
function compiledOnce(make: () => RegExp): () => RegExp {
  let made: RegExp | null = null;
  return () => {
    made ??= make();
    return made;
  };
}

export const concepts: readonly Concept[] = table
  .trim()
  .split('\n')
  .map((line): Concept => {
    const [shown = '', ...said] = line.split('|').map((column) => column.trim());
    // English words occur in texts of all languages.
    const own = new Map(
      columns.map((code, at) => [
        code,
        compiledOnce(() => inText(code === 'en' ? [said[at] ?? ''] : [said[at] ?? '', said[0] ?? ''])),
      ]),
    );
    const all = compiledOnce(() => inText(said));
    const code = compiledOnce(() => inCode(shown));
    return {
      isShown: (lines) => code().test(lines),
      said: (text, language) => (own.get(language) ?? all)().exec(text)?.[0] ?? null,
    };
  });
