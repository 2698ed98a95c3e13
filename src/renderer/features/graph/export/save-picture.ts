/** Hands a picture to the person as a file, by the browser's own download. */

/** Pixels of the image for one of the picture, so that it stays sharp where it is pasted. */
const pngScale = 2;
/** Browsers draw nothing on a larger canvas. */
const mostPixels = 12_000;

export function saveSvg(svg: string, name: string): void {
  save(new Blob([svg], { type: 'image/svg+xml' }), `${name}.svg`);
}

/** Throws when the browser cannot draw the picture. */
export async function savePng(svg: string, width: number, height: number, name: string): Promise<void> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const scale = Math.min(pngScale, mostPixels / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.ceil(width * scale);
  canvas.height = Math.ceil(height * scale);
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (blob === null)
    throw new Error(`The browser could not draw ${name}.png (${canvas.width} × ${canvas.height} pixels).`);
  save(blob, `${name}.png`);
}

function save(blob: Blob, file: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = file.replace(/[^\p{L}\p{N}._-]/gu, '_');
  link.click();
  // The download reads the blob after this turn of the event loop.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
