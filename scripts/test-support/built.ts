import { buildIfStale } from '../build/build.ts'

/** Tests of processes run the artefact. */
export const setup = buildIfStale
