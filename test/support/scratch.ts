import {chmod, mkdtemp, statfs} from "node:fs/promises";
import {freemem, tmpdir} from "node:os";
import {join} from "node:path";

const MEMORY_FOLDER = "/dev/shm";
const NEEDED_BYTES = 4 * 2 ** 30;

async function isInMemory(): Promise<boolean> {
  try {
    const {bavail, bsize} = await statfs(MEMORY_FOLDER);
    // In containers it is often small, and it may be larger than the free memory.
    return Math.min(bavail * bsize, freemem()) >= NEEDED_BYTES;
  } catch {
    return false;
  }
}

/** Creates a folder for temporary files, in memory if there is enough: the disk would take a fifth of the tests' time. */
export async function makeScratchFolder(): Promise<string> {
  const folder = await mkdtemp(join((await isInMemory()) ? MEMORY_FOLDER : tmpdir(), "checkout-test-"));
  // PostgreSQL runs as another user than root.
  await chmod(folder, 0o755);
  return folder;
}
