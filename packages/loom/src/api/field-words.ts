import type { FieldProblem, FieldRule } from '@arachne/contract'

import type { Language } from '../words/define-words.ts'
import { typeset } from '../words/french.ts'

type Say = (problem: Pick<FieldProblem, 'limit' | 'word'>) => string

/** For each language but the server's own. A new rule does not compile until it is said here. */
export const FIELD_RULES_SAID: Record<Exclude<Language, 'en'>, Record<FieldRule, Say>> = {
  ko: {
    missing: () => '비워 둘 수 없습니다.',
    wrong_type: () => '여기에 맞지 않는 값입니다.',
    too_short: ({ limit }) => `${limit}자 이상이어야 합니다.`,
    too_long: ({ limit }) => `${limit}자까지 쓸 수 있습니다.`,
    too_small: ({ limit }) => `${limit} 이상이어야 합니다.`,
    too_large: ({ limit }) => `${limit} 이하여야 합니다.`,
    too_few: ({ limit }) => `${limit}개 이상이어야 합니다.`,
    too_many: ({ limit }) => `${limit}개까지 쓸 수 있습니다.`,
    wrong_form: () => '형식이 맞지 않습니다.',
    not_a_choice: () => '고를 수 있는 값이 아닙니다.',
    unknown_field: () => '알 수 없는 항목입니다.',
    control_characters: () => '줄바꿈이나 제어 문자는 쓸 수 없습니다.',
    writing_direction: () => '글의 방향을 바꾸는 문자는 쓸 수 없습니다.',
    nothing_visible: () => '눈에 보이는 글자가 하나는 있어야 합니다.',
    reserved_word: ({ word }) => `Discord는 이름에 “${word}”라는 말을 허락하지 않습니다.`,
    unknown_name: () => '그런 이름이 여기에 없습니다.',
    unknown_person: () => '이 봇이 있는 서버에 그런 사람이 없습니다.',
    already_owner: () => '이미 이 사람의 것입니다.',
    unknown_placeholder: ({ word }) => `“${word}”: 쓸 수 있는 자리가 아닙니다.`,
    one_state_only: () => '채널의 상태는 하나뿐입니다. 주시, 쓰기 막음, 끔 가운데 하나를 고르세요.',
  },
  fr: typeset({
    missing: () => 'Ce champ est nécessaire.',
    wrong_type: () => 'Cette valeur ne convient pas ici.',
    too_short: ({ limit }) => `Au moins ${limit} caractères.`,
    too_long: ({ limit }) => `${limit} caractères au plus.`,
    too_small: ({ limit }) => `Au moins ${limit}.`,
    too_large: ({ limit }) => `${limit} au plus.`,
    too_few: ({ limit }) => `Il en faut au moins ${limit}.`,
    too_many: ({ limit }) => `Il en faut ${limit} au plus.`,
    wrong_form: () => 'La forme n’est pas la bonne.',
    not_a_choice: () => 'Ce n’est pas un des choix possibles.',
    unknown_field: () => 'Ce champ est inconnu.',
    control_characters: () => 'Pas de retour à la ligne ni de caractère de contrôle ici.',
    writing_direction: () => 'Pas de caractère qui change le sens de l’écriture.',
    nothing_visible: () => 'Il faut au moins un caractère visible.',
    reserved_word: ({ word }) => `Discord n’admet pas « ${word} » dans un nom.`,
    unknown_name: () => 'Ce nom n’existe pas ici.',
    unknown_person: () => 'Cette personne n’est sur aucun serveur avec ce bot.',
    already_owner: () => 'Elle lui appartient déjà.',
    unknown_placeholder: ({ word }) => `« ${word} » n’est pas un des champs à remplacer.`,
    one_state_only: () => 'Un salon n’a qu’un état : veille, bloqué ou coupé.',
  }),
}
