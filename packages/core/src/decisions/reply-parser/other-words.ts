import type { WordClass } from './word-class.ts'

/** French, German, Spanish, Japanese, Chinese: enough for yes, no and politeness. Without accents. */
export const OTHER_LISTS: Partial<Record<WordClass, string>> = {
  yes: `oui, ouais, daccord, bien sur, vas-y, allez-y, ja, jawohl, klar, genau, gerne, einverstanden, ja bitte, si, claro, vale, de acuerdo, adelante, dale,
    はい, うん, ええ, いいよ, いいですよ, 了解, 了解です, オーケー, 是, 是的, 对, 好, 好的, 可以, 行, 同意, 嗯, 没问题`,
  no: `non, nein, nee, no gracias, non merci, nein danke, いいえ, いや, いやです, だめ, だめです, ダメ, ダメです, 不, 不是, 不行, 不要, 不可以, 不同意, 否, 不用`,
  filler: `bitte, danke, danke schon, merci, svp, stp, sil vous plait, sil te plait, por favor, gracias, la, le, el, der, die, das, den, les, option, opcion, antwort, reponse, respuesta,
    で, を, です, でお願いします, お願いします, をお願いします, ください, にします, にしてください, 请, 谢谢, 吧, 选, 选择, 我选, 就`,
  choose: `ich nehme, ich wahle, ich will, je choisis, je prends, je veux, prends, elijo, quiero, prefiero, je prefere, nehmen wir, nimm, wir nehmen`,
}

const RUN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々]/u

/** Written without spaces: Japanese and Chinese. */
export function isUnspaced(text: string): boolean {
  return RUN.test(text)
}
