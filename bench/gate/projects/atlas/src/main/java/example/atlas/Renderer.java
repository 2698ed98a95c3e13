package example.atlas;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class Renderer implements AutoCloseable {
  private final ExecutorService pool = Executors.newFixedThreadPool(4);
  private final TileStore store;

  public Renderer(TileStore store) {
    this.store = store;
  }

  public Future<byte[]> draw(TileKey key) {
    return pool.submit(() -> {
      var known = store.find(key);
      if (known.isPresent()) return known.get();
      byte[] drawn = paint(key);
      store.save(key, drawn);
      return drawn;
    });
  }

  private byte[] paint(TileKey key) {
    return new byte[256 * 256];
  }

  @Override
  public void close() {
    pool.shutdown();
  }
}
