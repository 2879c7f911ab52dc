/** Stores the gaps between ascending whole numbers with seven bits per byte. */
export function packAscending(numbers: ArrayLike<number>): Uint8Array {
  const bytes: number[] = [];
  let last = 0;
  for (let index = 0; index < numbers.length; index++) {
    const number = numbers[index] as number;
    let gap = number - last;
    for (last = number; gap > 127; gap = Math.floor(gap / 128)) bytes.push((gap % 128) | 128);
    bytes.push(gap);
  }
  return Uint8Array.from(bytes);
}

export function unpackAscending<Numbers extends Float64Array | Uint32Array>(
  bytes: Uint8Array,
  numbers: Numbers,
): Numbers {
  let [offset, last] = [0, 0];
  for (let index = 0; index < numbers.length; index++) {
    let unit = 1;
    for (; (bytes[offset] as number) > 127; unit *= 128)
      last += ((bytes[offset++] as number) & 127) * unit;
    last += (bytes[offset++] as number) * unit;
    numbers[index] = last;
  }
  return numbers;
}
