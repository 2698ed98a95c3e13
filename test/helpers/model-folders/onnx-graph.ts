/**
 * Writes ONNX models: a graph that grows node by node, and its form as a protocol buffer. Field numbers and types are
 * those of onnx.proto. Only what the test models need is here.
 */

type Field = Buffer;

/** TensorProto.DataType */
const float = 1;
const int64 = 7;

function varint(value: number | bigint): Buffer {
  const bytes: number[] = [];
  let rest = BigInt.asUintN(64, BigInt(value));
  do {
    const low = Number(rest & 0x7fn);
    rest >>= 7n;
    bytes.push(rest > 0n ? low | 0x80 : low);
  } while (rest > 0n);
  return Buffer.from(bytes);
}

const integer = (field: number, value: number): Field => Buffer.concat([varint(field << 3), varint(value)]);

function bytes(field: number, value: Buffer | string): Field {
  const content = Buffer.from(value);
  return Buffer.concat([varint((field << 3) | 2), varint(content.length), content]);
}

const message = (field: number, ...fields: Field[]): Field => bytes(field, Buffer.concat(fields));

function tensor(name: string, type: number, dims: readonly number[], raw: Buffer): Field {
  return message(5, ...dims.map((dim) => integer(1, dim)), integer(2, type), bytes(8, name), bytes(9, raw));
}

function attribute(name: string, value: number | readonly number[] | { float: number }): Field {
  if (typeof value === 'number') return message(5, bytes(1, name), integer(3, value), integer(20, 2));
  if ('float' in value) {
    const raw = Buffer.alloc(5);
    raw.writeUInt8((2 << 3) | 5);
    raw.writeFloatLE(value.float, 1);
    return message(5, bytes(1, name), raw, integer(20, 1));
  }
  return message(5, bytes(1, name), ...value.map((one) => integer(8, one)), integer(20, 7));
}

/** A name represents a dimension that is known when the model runs. */
export type Shape = readonly (number | string)[];

function value(field: number, name: string, type: number, shape: Shape): Field {
  const dims = shape.map((dim) => message(1, typeof dim === 'number' ? integer(1, dim) : bytes(2, dim)));
  return message(field, bytes(1, name), message(2, message(1, integer(1, type), message(2, ...dims))));
}

export interface Attributes {
  readonly [name: string]: number | readonly number[] | { float: number };
}

export class OnnxGraph {
  readonly #nodes: Field[] = [];
  readonly #tensors: Field[] = [];
  readonly #values: Field[] = [];
  #count = 0;

  /** Whole numbers, one row a text. */
  input(name: string): string {
    this.#values.push(value(11, name, int64, ['batch', 'length']));
    return name;
  }

  floats(dims: readonly number[], data: Iterable<number>): string {
    const name = this.#next('weights');
    this.#tensors.push(tensor(name, float, dims, Buffer.from(Float32Array.from(data).buffer)));
    return name;
  }

  integers(...data: number[]): string {
    const name = this.#next('numbers');
    this.#tensors.push(tensor(name, int64, [data.length], Buffer.from(BigInt64Array.from(data.map(BigInt)).buffer)));
    return name;
  }

  /** Adds a node with one output and returns its name. */
  node(op: string, inputs: readonly string[], attributes: Attributes = {}): string {
    const [output = ''] = this.nodes(op, inputs, 1, attributes);
    return output;
  }

  nodes(op: string, inputs: readonly string[], outputs: number, attributes: Attributes = {}): string[] {
    const names = Array.from({ length: outputs }, () => this.#next(op));
    this.#add(op, inputs, names, attributes);
    return names;
  }

  output(name: string, from: string, shape: Shape): void {
    this.#add('Identity', [from], [name], {});
    this.#values.push(value(12, name, float, shape));
  }

  toModel(): Buffer {
    const graph = message(7, ...this.#nodes, bytes(2, 'test'), ...this.#tensors, ...this.#values);
    const irVersion = integer(1, 8);
    const opset = message(8, integer(2, 17));
    return Buffer.concat([irVersion, bytes(2, 'memoscope-test'), graph, opset]);
  }

  #add(op: string, inputs: readonly string[], outputs: readonly string[], attributes: Attributes): void {
    this.#nodes.push(
      message(
        1,
        ...inputs.map((name) => bytes(1, name)),
        ...outputs.map((name) => bytes(2, name)),
        bytes(4, op),
        ...Object.entries(attributes).map(([name, one]) => attribute(name, one)),
      ),
    );
  }

  #next(kind: string): string {
    this.#count += 1;
    return `${kind}-${this.#count}`;
  }
}
