import { describe, expect, it } from 'vitest'

import { josa, settleParticles } from './korean.ts'

describe('Korean particles', () => {
  it.each([
    ['하늘을(를) 지울까요?', '하늘을 지울까요?'],
    ['바다을(를) 지울까요?', '바다를 지울까요?'],
    ['“바다”은(는) 기본입니다.', '“바다”는 기본입니다.'],
    ['Kael이(가) 있습니다.', 'Kael이 있습니다.'],
    ['Moth와(과) 이어짐', 'Moth와 이어짐'],
    ['Wren과(와)의 연결', 'Wren과의 연결'],
    ['규정 3이(가), 규정 4이(가)', '규정 3이, 규정 4가'],
    ['서울(으)로 가기', '서울로 가기'],
    ['부산(으)로 가기', '부산으로 가기'],
    ['Mina(으)로서', 'Mina로서'],
    ['**하늘**이(가) 듣고, **바다**은(는) 멈췄습니다.', '**하늘**이 듣고, **바다**는 멈췄습니다.'],
  ])('L-15: follow the letter before them: %s', (given, expected) => {
    expect(settleParticles(given)).toBe(expected)
  })

  it('are settled in sentences made of parts, and wait behind parts to come', () => {
    const words = josa({
      done: (name: string) => `${name}을(를) 옮겼습니다.`,
      open: '{target}을(를) 열었습니다',
    })
    expect(words.done('나무')).toBe('나무를 옮겼습니다.')
    expect(words.open).toBe('{target}을(를) 열었습니다')
  })
})
