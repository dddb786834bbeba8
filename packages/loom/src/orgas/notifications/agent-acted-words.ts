import { defineWords } from '../../words/define-words.ts'

/** What one's own agent did, by what happened. */
export const agentActedWords = defineWords({
  en: {
    acted: 'Your agent {agent} acted on {thing}.',
    asked: 'Your agent {agent} asked for a clarification on {thing}.',
    consented: 'Your agent {agent} consented to {thing}.',
    objected: 'Your agent {agent} objected to {thing}.',
    stoodAside: 'Your agent {agent} stood aside on {thing}.',
    voted: 'Your agent {agent} voted in {thing}.',
    nominated: 'Your agent {agent} nominated in {thing}.',
    nominationChanged: 'Your agent {agent} changed your nomination in {thing}.',
  },
  ko: {
    acted: '내 에이전트 {agent}이(가) {thing}에서 행동했습니다.',
    asked: '내 에이전트 {agent}이(가) {thing}에 대해 물었습니다.',
    consented: '내 에이전트 {agent}이(가) {thing}에 동의했습니다.',
    objected: '내 에이전트 {agent}이(가) {thing}에 이의를 냈습니다.',
    stoodAside: '내 에이전트 {agent}이(가) {thing}에서 비켜섰습니다.',
    voted: '내 에이전트 {agent}이(가) {thing}에서 투표했습니다.',
    nominated: '내 에이전트 {agent}이(가) {thing}에서 추천했습니다.',
    nominationChanged: '내 에이전트 {agent}이(가) {thing}에서 내 추천을 바꾸었습니다.',
  },
  fr: {
    acted: 'Votre agent {agent} a agi sur {thing}.',
    asked: 'Votre agent {agent} a demandé une clarification sur {thing}.',
    consented: 'Votre agent {agent} a consenti à {thing}.',
    objected: 'Votre agent {agent} a fait objection à {thing}.',
    stoodAside: 'Votre agent {agent} s’est mis en retrait sur {thing}.',
    voted: 'Votre agent {agent} a voté dans {thing}.',
    nominated: 'Votre agent {agent} a nommé quelqu’un dans {thing}.',
    nominationChanged: 'Votre agent {agent} a changé votre proposition dans {thing}.',
  },
})
