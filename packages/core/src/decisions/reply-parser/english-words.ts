import { OTHER_LISTS } from './other-words.ts'
import type { WordClass } from './word-class.ts'

/** Without apostrophes, like the tokens. */
const LISTS: Record<Exclude<WordClass, 'ask'>, string> = {
  yes: `yes, yess, yesss, yep, yeah, yea, yup, yah, ya, yes sir, hell yes, hell yeah, heck yes, y, ok, okay, okey, okie, k, kk, sure, sure thing, absolutely, definitely,
    certainly, of course, affirmative, aye, agreed, agree, i agree, approve, approved, approving, im approving, i am approving, accept, accepted, confirm, confirmed, go, go ahead,
    go go, gogo, go for it, proceed, do it, do so, do that, do this, please do, ship it, make it so, lets go, lets do it, lets do this, lgtm, sgtm, sounds good, sounds great, sounds fine,
    sounds right, looks good, looks good to me, looks fine, works for me, fine by me, fine with me, ok with me, good with me, that works, thats fine, that is fine, fine,
    no problem, no problems, no objection, no objections, no issue, no issues, no concerns, not a problem, no problem with that, i have no objections, i have no objection, green light, alright, all right, for sure, thumbs up,
    two thumbs up, 2 thumbs up, you may, you can, permission granted, granted, good to go, all clear, by all means, carry on, continue, totally, yes yes, be my guest`,
  no: `no, nope, nah, naw, noo, nooo, n, no way, hell no, heck no, negative, never, reject, rejected, deny, denied, decline, declined,
    refuse, refused, disagree, i disagree, no thanks, no thank you, no thx, no need, no go, nogo, thumbs down, veto, not ok, not okay, not good, not fine, not approved, not allowed,
    absolutely not, definitely not, of course not, certainly not, not really, not at this time, please dont, please do not, dont do it, do not do it, dont do that, do not do that, dont do this, no no, no no no, nono, no sir, hard no, over my dead body, forbidden`,
  cancel: `cancel, cancelled, canceled, cancel it, cancel that, cancel this, cancel everything, never mind, nevermind, nvm, stop, abort, forget it, forget about it, forget that,
    drop it, scrap it, scrap that, stop it, stop everything, call it off`,
  not: `not, dont, do not, does not, doesnt, didnt, isnt, is not, wasnt, arent, cant, cannot, wont, wouldnt, shouldnt, should not, must not, mustnt, never, except, without, avoid,
    against, instead of, rather than, other than, anything but, everything but, all but, nor, than, over, hate, dislike, skip, ditch, no`,
  hesitate: `wait, wait a moment, wait a minute, wait a second, wait a sec, wait a bit, hold on, hang on, one moment, one sec, one second, one minute, a moment, a second, a sec, just a second, just a moment, just a sec,
    1 sec, 1 second, 1 min, 1 minute, 1 moment, 2 sec, 2 secs, 5 min, 5 mins, sec, brb, let me think, let me check, let me see, let me look, let me look at it, let me ask, ill think about it, i need to think, need to think, thinking, i will check, ill check,
    ill look, ill look at it, not sure, im not sure, not sure yet, unsure, undecided, dunno, idk, i dont know, dont know, do not know, no idea, no clue, hard to say, good question, cant decide, cannot decide, i cant decide, give me a minute, give me a moment, give me a sec, busy, in a meeting`,
  hedge: `yeah sure, yeah yeah, sure sure, right right, maybe, perhaps, probably, possibly, might, could, i guess, guess, i suppose, suppose, i think, think, seems, seem, kinda, kind of, sort of, leaning, lean, leaning towards, tempted, wondering, wonder,
    potentially, if anything, rather, considering, depends, it depends, ish, presumably, hopefully, could be, may be, either, i believe, almost, not necessarily, ideally, nothing, no one, nobody`,
  later: `later, not now, not yet, another time, some other time, next time, soon, eventually, not today, tomorrow`,
  joke: `jk, j k, just kidding, kidding, joking, sarcasm, lol no, lol not, as if, yeah right, oh great, oh sure, oh yeah sure, sure jan, ha ha, very funny, whatever`,
  seen: `got it, noted, seen, i see, understood, roger, roger that, ack, acknowledged, ok i see, all good, hi, hello, hey, good, great, nice, cool, perfect, awesome, excellent, right, correct, exactly, ah, aha, huh, eh, np, no worries, im fine, i am fine, im good, interesting, wow, haha, hahaha, lol, lmao, hehe, xd`,
  delegate: `up to you, your call, your choice, you decide, you choose, you pick, whichever, whatever you prefer, whatever you think, whatever you want, dont care, do not care, i dont care, no preference, dont mind, i dont mind, any, anything, any of them, surprise me, either one, either is fine, either works, either way, as you like, as you wish`,
  all: `both, both of them, all, all of them, all of the above, all three, everything, all of these, all of those`,
  none: `neither, neither of them, neither one, none, none of them, none of these, none of those, none of the above, not any of them, no option, neither of these`,
  and: `and, then, plus, followed by, as well as, and then, after that, along with, together with, also`,
  or: `or, or else, versus, vs`,
  but: `but, however, though, although, yet, only, except that, but only, but please`,
  because: `because, sorry for, sorry about, thanks for, thank you for, thx for, since, cause, cuz, coz, as it, as its, as that, due to, given, given that, for safety, reason`,
  so: `so, therefore, hence, thus`,
  if: `if, unless, until, till, once, after, before, provided, provided that, as long as, so long as, assuming, only if, only after, but only if, but only after, in case, as soon as, on condition that, subject to, even if, only once, pending`,
  otherwise: `otherwise, else, if not`,
  correct: `wait no, no wait, actually, actually no, scratch that, i mean, i meant, correction, sorry, oops, my bad, or rather, no sorry, sorry no, wait sorry, on second thought, ah no, oh no, edit`,
  praise: `like, love, prefer, want, nice, good, great, better, best, would be, would be nice, would be good, would be great, would be better, would be best, is good, is better, is best, is nice, is great, id like, id love, id prefer, i like, i love, i prefer, i want, would prefer, would like, would love, looks good, looks better, sounds good, sounds better`,
  add: `please also, also please, make sure, make sure to, please make sure, be sure to, be careful, just make sure, and please, note that, ps, fyi`,
  choose: `go with, going with, ill go with, i will go with, id go with, i would go with, lets go with, go for, going for, choose, i choose, ill choose, pick, i pick, ill pick, take, ill take, take the, select, i select, use, lets use, do, lets do, i say, id say, i would say, vote, vote for, i vote, i vote for, my vote is, my vote goes to, run, try, stick with, settle on, opt for, i opt for, my choice is, my answer is, answer is, the answer is, it is, works, is fine, is fine by me, is fine with me, is ok by me, is ok with me, is okay with me, is ok, is okay, is the one, will do, lets, i would, i will, we should, should, decided on, all in on, definitely, make it, lets make it, start with`,
  filler: `please, two options, of the two, of the two options, pls, plz, plss, with, thanks, thank you, thx, ty, cheers, the, that, this, it, one, ones, option, options, choice, number, num, answer, plan, variant, alternative, for, to, on, i, id, ill, im, we, well, us, me, my, our, will, would, its, thats, just, simply, hmm, hmmm, hm, um, umm, uhm, uh, uhh, oh, er, err, erm, ehm, ah, obviously, clearly, now, immediately, asap, right away, right now, straight away, quickly, for me, from me, from my side, on my side, on my end, for now, for us, please and thank you, final answer, final, instead, still, again, hands down, all the way, nothing to add, nothing else, team, dear, guys, everyone, folks, be, is, a, an, good morning, good evening, sir, then, kindly, in, of course, sure, very, much, there, here, opt, same, am, voting, happy with, im happy with, ok with, fine with, im fine with, im ok with, good with`,
}

function table(): Map<string, WordClass> {
  const found = new Map<string, WordClass>()
  for (const [name, list] of [...Object.entries(LISTS), ...Object.entries(OTHER_LISTS)]) {
    for (const phrase of list.split(',').map((each) => each.trim().replaceAll(/\s+/g, ' '))) {
      if (!found.has(phrase)) found.set(phrase, name as WordClass)
    }
  }
  return found
}

/** A phrase with two meanings gets that of the first list. */
export const ENGLISH = table()

/** No phrase has more words than this. */
export const LONGEST_PHRASE = Math.max(...Array.from(ENGLISH.keys(), (phrase) => phrase.split(' ').length))

/** At the start of a sentence, these ask a question, even without a question mark. */
const ASKING_STARTS = new Set(
  `what, why, how, where, who, which, whose, what about, how about, why not, is, are, was, does, did, do you, do we, do i, can, can you, can we, could you, could we, should we, should i, would you, would it, would that, will it, will that, will you, have you, has, isnt it, arent, shall we, shall i, any idea, any chance, remind me, explain, tell me`
    .split(',')
    .map((each) => each.trim()),
)

const ASKING_ANYWHERE = new Set(['what', 'why', 'how', 'which', 'whats', 'hows', 'whys'])

export function isAskingStart(words: string): boolean {
  return ASKING_STARTS.has(words)
}

export function asksAnywhere(word: string): boolean {
  return ASKING_ANYWHERE.has(word)
}
