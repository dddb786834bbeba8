/** The system's Chromium. Browser builds are never downloaded. */
export declare function findChromium(): string | undefined
/** Offline and without its own sandbox, which refuses to run as root. */
export declare const CHROMIUM_FLAGS: string[]
