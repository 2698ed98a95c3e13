package example.atlas;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Keeps tiles of the map on disk and the last 64 of them in memory. */
public final class TileStore {
  private static final int KEPT = 64;
  private final Path folder;
  private final Map<TileKey, byte[]> recent = new LinkedHashMap<>(KEPT, 0.75f, true) {
    @Override
    protected boolean removeEldestEntry(Map.Entry<TileKey, byte[]> eldest) {
      return size() > KEPT;
    }
  };

  public TileStore(Path folder) {
    this.folder = folder;
  }

  /** Empty when the tile was never drawn. */
  public synchronized Optional<byte[]> find(TileKey key) throws java.io.IOException {
    byte[] known = recent.get(key);
    if (known != null) return Optional.of(known);
    Path file = folder.resolve(key.fileName());
    if (!Files.exists(file)) return Optional.empty();
    byte[] bytes = Files.readAllBytes(file);
    recent.put(key, bytes);
    return Optional.of(bytes);
  }

  public synchronized void save(TileKey key, byte[] bytes) throws java.io.IOException {
    Path draft = Files.createTempFile(folder, "tile", ".part");
    Files.write(draft, bytes);
    Files.move(draft, folder.resolve(key.fileName()), java.nio.file.StandardCopyOption.ATOMIC_MOVE);
    recent.put(key, bytes);
  }
}
