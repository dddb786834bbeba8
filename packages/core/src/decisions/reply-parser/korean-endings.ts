/** What an ending says about the word it is attached to. */
export type EndingRole =
  | 'plain'
  | 'with'
  | 'do'
  | 'and'
  | 'or'
  | 'not'
  | 'ask'
  | 'if'
  | 'but'
  | 'also'
  /** 해도: "may", if a word of permission follows. */
  | 'may'
  | 'topic'

const LAUGHTER = /[ㅋㅎ~]+$/u

/** Verb endings that settle something: "let us", "please", "I will". Not the past: 했어 reports. */
const DO =
  '해(?:요|줘|줘요|주세요|주십시오|주시죠|주라|라|봐|봐요|보자|봅시다|보죠)?|하(?:자|라니까|기|기로|죠|지요|세요|십시오|시죠|시지요|겠습니다|겠어요|라|도록)|할(?:게|게요|께|께요|래|래요|거예요|겁니다|것)|합(?:시다|니다)|한다|함|시켜(?:줘|주세요)?|하는(?:걸로|거로|것으로|게|쪽으로)?|하(?:시)?면(?:돼|돼요|됩니다|되겠네요?|되겠습니다|좋겠어요?|좋겠습니다|좋겠네요?)|했으면(?:해요|합니다|좋겠어요?|좋겠습니다|좋겠네요?)|부탁(?:해|해요|드려요|드립니다|드릴게요|합니다)?|가(?:자|죠|요|시죠)?|갑시다|갈게요?|갈래요?|고고?|콜'

const POLITE = '요|죠|이죠|이지요|이요|이에요|예요|에요|입니다|입니당|임|용|이용|여|욤'
const COUNTER = '번째|번|안|쪽|플랜|옵션'
const THING = '거|것|꺼|걸|게'

const ROLES: [EndingRole, RegExp][] = [
  [
    'not',
    /^(?:은|는|이|가|을|를|로|으로|번|번은|번이|안은|하|만)?(?:말고|말구|말고는|빼고|빼구|빼|제외|제외하고|아니고|아니라|아님|아냐|아니야|아닌.*|대신|대신에|보다|보다는|보단|안돼.*|안됨|안됩니다|안해.*|안함|지마.*|지말.*|지않.*|지못.*|싫어.*|싫음|반대.*|별로.*|노노|ㄴㄴ)$/u,
  ],
  [
    'ask',
    /^(?:번|안)?(?:은요|는요|인가.*|일까.*|할까.*|갈까.*|하나요|인지.*|인듯.*|일듯.*|인거.*|인것.*|하지|하라고.*|하자고.*|려나.*)$/u,
  ],
  ['if', /^(?:번|안)?(?:이면|면|라면|이라면|하면|한다면|하시면|으로하면|로하면|으로가면|로가면)$/u],
  ['but', /^(?:번|안|으로|로)?(?:하는데|하는데요|인데|인데요|하되|하지만|이지만|지만|하긴하는데|하고)$/u],
  ['and', /^(?:번|안)?(?:이랑|랑|와|과|및|하고나서)$/u],
  ['or', /^(?:번|안)?(?:이나|나|든|든지|이든|이든지|또는|혹은)$/u],
  ['may', /^(?:을|를)?(?:해|하셔|하시어)도$/u],
  ['also', /^(?:번|안|거|것|쪽)?도요?$/u],
  ['topic', /^(?:번|안|거|것|쪽)?(?:은|는)$/u],
  ['with', new RegExp(`^(?:${COUNTER})?(?:${THING})?(?:으로|로)(?:${POLITE})?$`, 'u')],
  ['plain', new RegExp(`^(?:${COUNTER})?(?:${THING})?(?:을|를|이|가|만|부터|에|에서)?(?:${POLITE})?$`, 'u')],
  ['do', new RegExp(`^(?:${COUNTER})?(?:을|를|으로|로|걸로|거로)?(?:${DO})(?:${POLITE})?$`, 'u')],
]

/** undefined: not an ending, so the whole is a different word (DB의, 네트워크). */
export function endingRole(ending: string): EndingRole | undefined {
  const bare = ending.replace(LAUGHTER, '')
  return ROLES.find(([, form]) => form.test(bare))?.[0]
}

const DOING = new RegExp(
  `^(?:진행|선택|결정|실행|처리|적용|추천|채택|픽)?(?:을|를)?(?:${DO})(?:${POLITE})?$`,
  'u',
)

export function isDoing(word: string): boolean {
  return DOING.test(word)
}

const ASKING =
  /(?:까|까요|나요|는가|은가|인가|는가요|은가요|인가요|던가|한가요|신가요|는지|은지|인지|냐|냐고|어때|어때요|어떨까|어떤가|려나|을지|할지|갈지|나여)$/u
const ASKING_WORD =
  /^(?:뭐|뭐가|뭘|뭔|뭔데|뭐야|뭐지|뭐죠|뭐라고|무슨|무엇|무엇을|왜|왜요|어떻게|어떤|어느|어디|어디서|언제|누가|누구|얼마|얼마나|몇|뭐니|어째서|과연)$/u

/** The consonant at the end of the last letter: 합, 습 and 입 carry ㅂ, and turn 니까 into a question instead of a reason. */
function endsInBieup(syllable: string): boolean {
  const code = syllable.charCodeAt(0) - 0xac00
  return code >= 0 && code % 28 === 17
}

export function isQuestionWord(word: string): boolean {
  return ASKING_WORD.test(word)
}

export function isAsking(word: string): boolean {
  if (ASKING_WORD.test(word)) return true
  if (/니까요?$/u.test(word)) return endsInBieup(word.replace(/니까요?$/u, '').slice(-1))
  return ASKING.test(word)
}

export type Connection = 'if' | 'because' | 'but' | 'and'

const CONNECTIONS: [Connection, RegExp][] = [
  [
    'because',
    /(?:니까|니까요|으니|라서|아서|어서|해서|여서|려서|워서|커서|싸서|빠서|돼서|러서|퍼서|므로|때문에|기에|길래|느라)$/u,
  ],
  ['but', /(?:는데|은데|한데|인데|던데|지만|하되|되)$/u],
  ['if', /(?:면|거든|때|후에|뒤에|까지|(?<!오)전에|다음에|나서|동안)$/u],
  ['and', /(?:고|며|면서)$/u],
]

/** How a word of at least two letters connects its clause to the next. */
export function connectionOf(word: string): Connection | undefined {
  if (word.length < 2) return undefined
  return CONNECTIONS.find(([, form]) => form.test(word))?.[0]
}
