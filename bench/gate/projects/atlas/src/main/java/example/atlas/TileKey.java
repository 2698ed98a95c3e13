package example.atlas;

/** Where a tile is: its zoom from 0 to 22, its column and its row. */
public record TileKey(int zoom, int column, int row) {
  public TileKey {
    if (zoom < 0 || zoom > 22) throw new IllegalArgumentException("zoom " + zoom);
    int most = 1 << zoom;
    if (column < 0 || column >= most || row < 0 || row >= most) throw new IllegalArgumentException("outside of the map");
  }

  String fileName() {
    return zoom + "-" + column + "-" + row + ".png";
  }

  /** The tile of the zoom above that shows the same place; null at the top. */
  public TileKey parent() {
    return zoom == 0 ? null : new TileKey(zoom - 1, column / 2, row / 2);
  }
}
