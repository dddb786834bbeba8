import type { Command } from 'commander'

import type { GlobalOptions, ProgramIo } from '../program-io.ts'

/** An action of commander that gets the command's options together with the global ones, and then its arguments. */
export function withOptions<Options extends GlobalOptions, Args extends unknown[]>(
  io: ProgramIo,
  run: (options: Options, io: ProgramIo, ...args: Args) => Promise<void>,
) {
  return (...given: [...Args, Options, Command]): Promise<void> => {
    const command = given.at(-1) as Command
    return run(command.optsWithGlobals<Options>(), io, ...(given.slice(0, -2) as Args))
  }
}
